import type { PageVisit } from './page-visit.ts';
import { picture, says } from './replies.ts';

/** Passes a bot check. */
export const passCheck = async (visit: PageVisit): Promise<void> => {
  await visit.answer('/api/captcha', picture);
  await visit.click(visit.part('img', 'Картинка с кодом проверки'));
  await visit.part('dialog').getByRole('textbox').fill('abc');
  await visit.press('Проверить');
  await visit.answer('/api/captcha/check', says({ result: '1', sid: 'sid-2' }));
};

/** Leaves a bot check. */
export const leaveCheck = async (visit: PageVisit): Promise<void> => {
  await visit.answer('/api/captcha', picture);
  await visit.closeDialog();
};
