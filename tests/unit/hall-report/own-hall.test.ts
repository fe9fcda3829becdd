import { describe, expect, it } from 'vitest';
import { addOwnHall } from '../../../fixtures/halls/build-hall.ts';
import { hallMap } from '../../../fixtures/halls/hall-reply.ts';
import { soldMask } from '../../../fixtures/halls/sold-seats.ts';
import { catalogue } from '../../../fixtures/catalogue/catalogue.ts';
import { openOwnEvent, ownEventHash } from '../../../fixtures/catalogue/own-event.ts';
import { hallPicture, PICTURE_MARK, viewBoxOf } from '../../../fixtures/hall-report/hall-picture.ts';
import { sectorRow } from '../../../fixtures/hall-report/hall-rows.ts';
import { ownHall, planKey } from '../../../fixtures/hall-report/own-hall.ts';
import { proposeRows } from '../../../fixtures/hall-report/propose-rows.ts';
import { readHall } from '../../../fixtures/hall-report/read-hall.ts';
import { scanPlan } from '../../../fixtures/hall-report/scan-plan.ts';
import { ownerPlans } from './owner-plans.ts';

const row = (seat_id: string, more: object = {}) => ({
  seat_id,
  sector: 'Stalls',
  row: '1',
  seat: '1',
  zonelevel_id: 'a',
  quantity: '1',
  ...more,
});
const hall = ownHall('<svg/>', {
  sectors: [{ ...sectorRow('s'), name_ru: 'Stalls' }],
  seat_numbers: [
    row('x1'),
    row('x2', { quantity: '0', kind: 'wheelchair' }),
    row('x1'),
    row('x3', { sector: 'Box' }),
  ],
  seat_stand: [{ seat_id: 'floor', seat_name: 'Floor', cat: 'b', limit: '4', quant: '9' }],
  zones: [
    { zonelevel_id: 'a', name: 'Gold', price: '12.5' },
    { zonelevel_id: 'b', name: 'b', price: '7' },
  ],
});

describe('an owner’s hall in the sandbox', () => {
  it('returns its own ids once each, its sectors by id or name, and its sold seats', () => {
    const map = hallMap(hall, { isFree: () => true, remainingStanding: () => 9 });
    expect(map.seat_numbers.map(({ seat_id, sector, kind }) => [seat_id, sector, kind])).toEqual([
      ['x1', 's', undefined],
      ['x2', 's', 'wheelchair'],
      ['x3', 'Box', undefined],
    ]);
    expect(map.sectors.map(({ sector_id }) => sector_id)).toEqual(['s', 'Box']);
    expect(map.seat_stand).toMatchObject([{ seat_id: 'floor', limit: '4', quant: '9', cat: 'b' }]);
    expect([...soldMask(hall, 'any', 0)]).toEqual([0, 1, 0]);
  });

  it('is listed as an event with its own prices only after it was opened', () => {
    const today = { day: 1, month: 6, year: 2026 };
    const count = catalogue(today).events.length;
    expect(ownEventHash()).toBeNull();
    addOwnHall(hall);
    openOwnEvent({ key: planKey('<svg/>'), title: 'My theatre' });
    const events = catalogue(today).events;
    expect(events.length).toBe(count + 1);
    const own = events.find(({ hash }) => hash === ownEventHash());
    expect(own).toMatchObject({ hall: 'own', title: { en: 'My theatre' }, imageFile: '' });
    expect(own?.sessions.length).toBe(2);
    expect(new Set(own?.price.map(({ zonelevel_id, price }) => `${zonelevel_id} ${price}`))).toEqual(
      new Set(['a 12.5', 'b 7']),
    );
    // Another plan shares none of its sold seats.
    expect(planKey('<svg/>')).not.toBe(planKey('<svg />'));
  });
});

describe('the picture of a hall', () => {
  it('shows every seat with its number, a line through each row, and names', async () => {
    const svg = ownerPlans.ids;
    const proposal = await proposeRows(svg, scanPlan(svg), 1);
    if (!proposal.ok) throw new Error(proposal.problem);
    const plan = await readHall(svg, { ...proposal.value.rows });
    if (!plan.ok) throw new Error(plan.problem);
    const beneath = { href: 'a&b.svg', viewBox: viewBoxOf(scanPlan(svg)) ?? [] };
    const picture = hallPicture(plan.value.index, { title: 'A <b>', beneath });
    expect(scanPlan(picture).problems).toEqual([]);
    expect(picture).toContain(PICTURE_MARK);
    const count = (text: string): number => picture.split(text).length - 1;
    expect([count('<ellipse'), count('<polyline'), count('>5</text>')]).toEqual([15, 3, 3]);
    expect(picture).toContain('stalls · 15');
    expect(picture).toContain('A &lt;b&gt;');
    expect(picture).toContain('<image href="a&amp;b.svg" x="0" y="0" width="400" height="300"');
  });

  it('takes the plan’s page from its viewBox, otherwise from its size', () => {
    const page = (attributes: string) => viewBoxOf(scanPlan(`<svg ${attributes}/>`));
    expect(page('viewBox="-1, 2 30 40" width="9"')).toEqual([-1, 2, 30, 40]);
    expect(page('width="300px" height="200"')).toEqual([0, 0, 300, 200]);
    expect(page('width="100%" height="200"')).toBeNull();
    expect(page('')).toBeNull();
  });
});
