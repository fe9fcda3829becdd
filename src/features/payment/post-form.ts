import { errorCodes } from '../../contract/codes.ts';
import type { FormFields } from '../../contract/payment.ts';
import { fail, type Result } from '../../contract/result.ts';

const mark = 'bank-form';

type BankForm = {
  readonly action: string;
  readonly fields: FormFields;
};

/**
 * Leaves the page by posting a form to the bank. Resolves only if the page stays, because its content security policy
 * forbids the address or one that the bank redirects to: then with the code −9997. Listens until the signal is aborted.
 */
export function postForm(form: BankForm, signal: AbortSignal): Promise<Result<void>> {
  return new Promise((answer) => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective !== 'form-action') return;
      answer(fail({ kind: 'refused', code: errorCodes.payment, text: '' }));
    };
    document.addEventListener('securitypolicyviolation', hear, { signal });
    submitForm(form);
  });
}

/** Posts the form. It is built here, field by field, so that no markup from a server gets into the page. */
export function submitForm({ action, fields }: BankForm): void {
  // A page from the back/forward cache may still have a form.
  document.querySelector(`form[data-${mark}]`)?.remove();
  const form = document.createElement('form');
  form.setAttribute(`data-${mark}`, '');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const { name, value } of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // Not form.submit(): a field named "submit" would shadow it.
  HTMLFormElement.prototype.submit.call(form);
}
