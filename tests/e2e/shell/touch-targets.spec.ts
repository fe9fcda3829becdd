import type { Page } from 'playwright/test';

import { allPages } from '../help/all-pages.ts';
import { expect, test } from '../help/shop.ts';

/**
 * Controls that are too small for a finger of 44 px: a point 21 px from the middle is another element. Links in a
 * sentence are as high as its lines. Also fields with letters so small that iOS zooms in.
 */
const hardToTouch = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const half = 21;
    const modal = document.querySelector('dialog:modal');
    for (const control of (modal ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    )) {
      const style = getComputedStyle(control);
      if (style.clipPath !== 'none' || control.ariaHidden === 'true' || control.closest('[inert]') !== null)
        continue;
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${control.tagName} ${control.ariaLabel ?? control.textContent ?? ''} ${control.id}`.slice(
        0,
        60,
      );
      const isTick = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type);
      if (/INPUT|SELECT|TEXTAREA/.test(control.tagName) && !isTick && parseFloat(style.fontSize) < 16)
        found.add(`${name}: ${style.fontSize}`);
      const block = control.closest('p, li, label, div');
      const isInSentence =
        control.tagName === 'A' &&
        style.display === 'inline' &&
        (block?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0);
      if (isInSentence) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const label = control instanceof HTMLInputElement ? (control.labels?.[0] ?? null) : null;
      const { x, y, width, height } = (isTick && label !== null ? label : control).getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const isHit = (byX: number, byY: number): boolean => {
        const top = document.elementFromPoint(middleX + byX, middleY + byY);
        return top !== null && (control.contains(top) || label?.contains(top) === true);
      };
      const isWide = width >= 44 || (isHit(-half, 0) && isHit(half, 0));
      const isHigh = height >= 44 || (isHit(0, -half) && isHit(0, half));
      if (!isWide || !isHigh) found.add(`${name}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    return [...found];
  });

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 780 }, hasTouch: true, isMobile: true });

  test('every control of every page fits a finger, and its text is 16 px or larger', async ({
    page,
    buyer,
    shop,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for await (const where of allPages({ page, buyer, shop }))
      expect.soft(await hardToTouch(page), where).toEqual([]);
  });
});
