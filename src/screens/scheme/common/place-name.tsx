import { Fragment } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { punctuation } from '../../../../i18n/formats/punctuation.ts';
import type { CartPlace } from '../../../core/cart/cart.ts';
import styles from './place-name.module.css';
import { placeWords } from './places.ts';

/** The name of a place, which wraps between its parts, but never between «row» and its number. */
export const PlaceName = ({ place }: { readonly place: CartPlace }) => {
  const { t, lang } = useI18n();
  return <PlaceWords words={placeWords(t, lang, place)} />;
};

/** The parts of a name, separated by punctuation. */
export const PlaceWords = ({ words }: { readonly words: readonly string[] }) => {
  const { lang } = useI18n();
  const mark = punctuation[lang].part;
  return words.map((word, at) => (
    <Fragment key={word}>
      <span className={at === 0 ? undefined : styles.whole}>
        {word}
        {at < words.length - 1 && mark.trimEnd()}
      </span>
      {mark.endsWith(' ') && at < words.length - 1 && ' '}
    </Fragment>
  ));
};
