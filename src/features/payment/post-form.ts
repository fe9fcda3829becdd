import type { FormFields } from '../../contract/payment.ts';

const mark = 'bank-form';

/**
 * Leaves the page by posting a form to the bank. The form is built here, field by field: no markup of a server
 * ever reaches the page. Where a content policy forbids the address, nothing happens and the page says so itself.
 */
export function postForm(action: string, fields: FormFields): void {
  // An earlier one may still be there on a page that the browser kept alive.
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
  // Not form.submit(): a field may be called "submit" and would stand in its place.
  HTMLFormElement.prototype.submit.call(form);
}
