import type { ChangeEvent, ComponentProps } from 'react';

import { buyerLimits } from '../../core/order/buyer-rules.ts';
import { toLatinLayout } from '../../core/order/keyboard-layout.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

/**
 * An e-mail, turned into the Latin layout as it is typed. `type="email"` is no use here: behind the `@` the browser
 * gives Cyrillic letters as punycode, before anybody has seen them.
 */
export const EmailField = ({
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'onChange'> & { readonly onChange: (email: string) => void }) => {
  const convert = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const typed = target.value;
    const latin = toLatinLayout(typed);
    if (latin !== typed) {
      // Written here and not by React, which would put the caret at the end.
      const caret = (target.selectionStart ?? typed.length) + latin.length - typed.length;
      target.value = latin;
      target.setSelectionRange(caret, caret);
    }
    onChange(latin);
  };
  return (
    <TextField
      {...field}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={buyerLimits.email.max}
      onChange={convert}
    />
  );
};
