import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Effect } from '../../../workers/plan/drawing/display-item.ts';
import { ItemPainter } from '../../../workers/paint/tiles/paint-item.ts';
import { rootTarget } from '../../../workers/paint/paint-target.ts';
import type { PaintTarget } from '../../../workers/paint/paint-target.ts';
import { planOf } from '../samples/plan-samples.ts';

/** The effects of an item, the outermost first. */
function chainOf(effect: Effect | null): Effect[] {
  return effect ? [...chainOf(effect.outer), effect] : [];
}

async function effectsIn(body: string) {
  const { displayList } = await planOf(body, []);
  return displayList.items.map((item) => chainOf(item.effect));
}

describe('group effects', () => {
  it('nest as opacity and blend mode, then mask, then clip', async () => {
    const [effects] = await effectsIn(
      '<g opacity=".5" mask="url(#m)" clip-path="url(#c)" style="mix-blend-mode: multiply"><rect width="9" height="9"/></g>',
    );
    expect(effects).toMatchObject([
      { kind: 'layer', opacity: 0.5, blend: 'multiply', box: null },
      { kind: 'mask', id: 'm' },
      { kind: 'clip', id: 'c' },
    ]);
  });

  it('are set by attribute, style or rule, and also on use and text elements', async () => {
    const all = await effectsIn(
      '<style>.f{opacity:25%}</style><defs><rect id="r" width="9" height="9"/></defs>' +
        '<g opacity=".5"><rect width="9" height="9"/></g><g style="opacity:.5"><rect width="9" height="9"/></g>' +
        '<g class="f"><rect width="9" height="9"/></g><use href="#r" opacity=".5"/><text opacity=".5">A</text>',
    );
    expect(all.map((effects) => effects.map((effect) => effect.kind === 'layer' && effect.opacity))).toEqual([
      [0.5],
      [0.5],
      [0.25],
      [0.5],
      [0.5],
    ]);
  });

  it('leave the opacity of a shape on the shape itself', async () => {
    const { displayList } = await planOf('<g opacity=".5"><rect width="9" height="9" opacity=".4"/></g>', []);
    expect(displayList.items[0]?.style).toMatchObject({ alpha: 0.4, opacity: 0.2 });
    expect(chainOf(displayList.items[0]?.effect ?? null)).toHaveLength(1);
  });

  it('never fade an area that is for sale', async () => {
    const stand = { seat_id: 'a', seat_name: 'a', cat: '7', limit: '4', quant: '9' };
    const { displayList } = await planOf(
      '<g opacity=".1"><g clip-path="url(#c)"><g style="mix-blend-mode:multiply"><rect id="a" width="9" height="9"/></g></g></g>',
      [],
      { seat_stand: [stand] },
    );
    expect(chainOf(displayList.items[0]?.effect ?? null).map(({ kind }) => kind)).toEqual(['clip']);
  });

  it('are not applied again to the contents of a mask', async () => {
    const { displayList } = await planOf(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" opacity=".5"><mask id="m" opacity=".5"><rect width="9" height="9"/></mask><rect width="9" height="9" mask="url(#m)"/></svg>',
      [],
    );
    expect(displayList.masks.get('m')?.items[0]?.effect).toBeNull();
  });

  it('include seats in the bounding box of a group, when one is needed', async () => {
    const { displayList } = await planOf(
      '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height=".5"/></clipPath><clipPath id="d"><rect width="9" height="9"/></clipPath>' +
        '<g transform="translate(100 0)"><g clip-path="url(#c)"><rect width="4" height="4" fill="red"/><circle id="1" cx="50" cy="30" r="10"/></g></g><g clip-path="url(#d)"><circle id="2" r="5"/></g>',
      ['1', '2'],
    );
    expect([...displayList.seatBoxes.values()]).toEqual([{ x: 40, y: 20, width: 20, height: 20 }]);
  });
});

describe('a separate canvas', () => {
  let made = 0;
  const fills: { size: number; alpha: number }[] = [];
  const contextOf = (size: number) => {
    const context = {
      globalAlpha: 1,
      canvas: { width: size },
      fill: () => fills.push({ size, alpha: Math.round(context.globalAlpha * 1000) / 1000 }),
    };
    const calls = 'save restore reset setTransform drawImage beginPath rect clip stroke setLineDash';
    for (const name of calls.split(' ')) Object.assign(context, { [name]: () => {} });
    return context as unknown as PaintTarget['context'];
  };

  beforeEach(() => {
    made = 0;
    fills.length = 0;
    vi.stubGlobal(
      'Path2D',
      vi.fn(function path() {}),
    );
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        readonly #size: number;
        constructor(size: number) {
          made += 1;
          this.#size = size;
        }
        getContext() {
          return contextOf(this.#size);
        }
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  const paint = async (body: string) => {
    const { displayList } = await planOf(body, []);
    const painter = new ItemPainter(displayList);
    await painter.prepare();
    const stage = rootTarget(contextOf(512), { originX: 0, originY: 0, scale: 0.5, size: 512 });
    painter.paint(stage, displayList, displayList.items.keys());
  };
  const two = '<rect width="20" height="20"/><rect x="10" width="20" height="20"/>';
  const apart = '<rect width="20" height="20"/><rect x="60" width="20" height="20"/>';

  it('is used for a translucent group with overlapping members, no larger than they need', async () => {
    await paint(`<g opacity=".5">${two}</g>`);
    expect(fills).toEqual([
      { size: 32, alpha: 1 },
      { size: 32, alpha: 1 },
    ]);
  });

  it('is not used for groups without overlap or plans without effects', async () => {
    await paint(`<g opacity=".5">${apart}</g><g opacity=".5"><rect width="9" height="9"/></g>${two}`);
    expect(made).toBe(0);
    expect(fills.map(({ alpha }) => alpha)).toEqual([0.5, 0.5, 0.5, 1, 1]);
  });

  it('is used for a translucent shape whose stroke overlaps its fill', async () => {
    await paint('<rect width="90" height="9" stroke="red" stroke-width="4" opacity=".5"/>');
    expect(fills).toEqual([{ size: 128, alpha: 1 }]);
  });

  it('is used for at most eight nested groups', async () => {
    await paint(`${'<g opacity=".9">'.repeat(40)}${two}${'</g>'.repeat(40)}`);
    expect(made).toBe(8);
    expect(fills[0]?.alpha).toBeCloseTo(0.9 ** 32, 2);
  });

  it('is no longer used when the tile budget runs low, so that everything is still painted', async () => {
    await paint(`<g opacity=".5">${two}</g>`.repeat(5000));
    expect(fills).toHaveLength(10_000);
    expect(fills.at(-1)).toEqual({ size: 512, alpha: 0.5 });
  });
});
