import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { createFormat, type Format } from './formats/format.ts';
import type { Translator } from './translate.ts';

/** A component's texts: `t`, the language and its formats. */
export type I18n = {
  readonly format: Format;
} & Translator;

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  const value = useMemo(() => ({ ...translator, format: createFormat(translator.lang) }), [translator]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** The language of the page. Throws outside `I18nProvider`, which is a programming error. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (i18n === null) throw new Error('useI18n() needs an I18nProvider above it');
  return i18n;
}
