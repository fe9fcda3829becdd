import { describe, expect, it } from 'vitest';

import { parseTransform } from '../../../workers/plan/svg/svg-transform.ts';
import { planOf, seatAt } from '../samples/plan-samples.ts';

const circle = (attributes: string): string => `<circle id="7" cx="10" cy="20" r="5" ${attributes}/>`;

describe('a seat is placed where a browser would draw it', () => {
  it('in nested groups, applying the innermost transform first', async () => {
    // (10, 20) · 2 = (20, 40); + (100, 50) = (120, 90); the radius doubles.
    const plan = await planOf(
      `<g transform="translate(100 50)"><g transform="scale(2)">${circle('')}</g></g>`,
      ['7'],
    );
    expect(seatAt(plan, '7')).toEqual({ x: 120, y: 90, halfWidth: 10, halfHeight: 10, rotation: 0 });
  });

  it('with a transform list, applying the last one first', async () => {
    // scale first: (20, 40); then rotate 90°: (−40, 20); then translate: (960, 20).
    const plan = await planOf(circle('transform="translate(1000,0) rotate(90) scale(2)"'), ['7']);
    expect(seatAt(plan, '7')).toMatchObject({ x: 960, y: 20 });
  });

  it('rotated about a point', async () => {
    // (10, 20) − (10, 10) = (0, 10); turned by 90°: (−10, 0); + (10, 10) = (0, 10).
    const plan = await planOf(circle('transform="rotate(90 10 10)"'), ['7']);
    expect(seatAt(plan, '7')).toMatchObject({ x: 0, y: 10 });
  });

  it('mirrored by a negative scale', async () => {
    // x: −10 + 500 = 490.
    const plan = await planOf(`<g transform="translate(500) scale(-1 1)">${circle('')}</g>`, ['7']);
    expect(seatAt(plan, '7')).toEqual({ x: 490, y: 20, halfWidth: 5, halfHeight: 5, rotation: 0 });
  });

  it('with a matrix that has exponents and packed numbers', async () => {
    // x′ = 2·10 + 0·20 + 30 = 50, y′ = 0·10 + 3·20 − 5 = 55; half sizes 2·5 and 3·5.
    const plan = await planOf(circle('transform="matrix(2,0,0,.3e1,30-5)"'), ['7']);
    expect(seatAt(plan, '7')).toEqual({ x: 50, y: 55, halfWidth: 10, halfHeight: 15, rotation: 0 });
  });

  it('with the rotation of a rectangle kept', async () => {
    // Centre (10, 0) turned by 30° about 0: (8.660, 5); π/6 = 0.524.
    const plan = await planOf('<rect id="7" x="0" y="-5" width="20" height="10" transform="rotate(30)"/>', [
      '7',
    ]);
    expect(seatAt(plan, '7')).toEqual({ x: 8.66, y: 5, halfWidth: 10, halfHeight: 5, rotation: 0.524 });
  });

  it('with width and height swapped for a quarter turn', async () => {
    const plan = await planOf('<rect id="7" x="0" y="0" width="20" height="10" transform="rotate(-90)"/>', [
      '7',
    ]);
    // Centre (10, 5) turned by −90°: (5, −10).
    expect(seatAt(plan, '7')).toEqual({ x: 5, y: -10, halfWidth: 5, halfHeight: 10, rotation: 0 });
  });

  it('with a CSS transform overriding the attribute', async () => {
    const plan = await planOf(circle('transform="translate(400)" style="transform: translate(30px, 40px)"'), [
      '7',
    ]);
    expect(seatAt(plan, '7')).toMatchObject({ x: 40, y: 60 });
  });

  it('with a CSS rule and a transform-origin in pixels', async () => {
    // (10, 20) − (10, 10) = (0, 10); half a turn: (0, −10); + (10, 10) = (10, 0).
    const plan = await planOf(
      `<style>.s { transform: rotate(0.5turn); transform-origin: 10px 10px }</style>${circle('class="s"')}`,
      ['7'],
    );
    expect(seatAt(plan, '7')).toMatchObject({ x: 10, y: 0 });
  });

  it('with a fill-box transform about its own centre', async () => {
    const style = 'transform: scale(3); transform-origin: center; transform-box: fill-box';
    const plan = await planOf(circle(`style="${style}"`), ['7']);
    expect(seatAt(plan, '7')).toMatchObject({ x: 10, y: 20, halfWidth: 15 });
  });

  it('inside a nested svg with its own viewBox', async () => {
    // 100 units in 200 px: twice as large; (10, 20) → (20, 40) + (300, 0) = (320, 40).
    const plan = await planOf(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><svg x="300" y="0" width="200" height="200" viewBox="0 0 100 100">${circle('')}</svg></svg>`,
      ['7'],
    );
    expect(seatAt(plan, '7')).toMatchObject({ x: 320, y: 40, halfWidth: 10 });
  });

  it('with units other than pixels', async () => {
    // 1 in = 96, 25.4 mm = 96, 72 pt = 96, 10 % of 1000 = 100.
    const plan = await planOf('<rect id="7" x="1in" y="10%" width="25.4mm" height="72pt"/>', ['7']);
    expect(seatAt(plan, '7')).toMatchObject({ x: 144, y: 148, halfWidth: 48, halfHeight: 48 });
  });
});

describe('a transform list', () => {
  it.each(['rotate(', 'spin(3)', 'matrix(1 2 3)', 'translate(1px 2furlongs)', 'scale()'])(
    'is null when it can’t be parsed: %s',
    (text) => {
      expect(parseTransform(text)).toBeNull();
    },
  );

  it('may be empty, none or comma-separated', () => {
    expect(parseTransform('  ')).toEqual([1, 0, 0, 1, 0, 0]);
    expect(parseTransform('none')).toEqual([1, 0, 0, 1, 0, 0]);
    expect(parseTransform('translate(1,2), translate(3)')).toEqual([1, 0, 0, 1, 4, 2]);
  });
});
