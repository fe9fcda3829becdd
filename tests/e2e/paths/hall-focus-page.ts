import type { AnyMachineSnapshot } from 'xstate';

import { hallFocusCases } from '../../paths/charts/hall-focus.cases.ts';
import { writeSharedView } from '../../../src/core/addresses/view-address.ts';
import { item } from '../../unit/samples/flow-factories.ts';
import type { Point } from '../help/buyer.ts';
import { Hand } from '../help/hall-hand.ts';
import { hallCalls, hallEvent, keepHall, openHall, twoSessions, wideHall } from './hall-visit.ts';
import { by, pageChart } from './page-chart.ts';
import type { PageVisit } from './page-visit.ts';

type QaWindow = {
  readonly qa: {
    readonly hall: { seatPoint(id: string): Point | null; zoomToSeat(id: string): void } | null;
  };
};

const onMap = (chart: AnyMachineSnapshot): boolean => chart.matches({ view: 'map' });
const isOpen = (chart: AnyMachineSnapshot): boolean =>
  ['sector', 'seat', 'standing', 'ambiguous'].some((state) => chart.matches({ focus: state }));
const proposes = (chart: AnyMachineSnapshot): boolean => chart.matches({ focus: 'proposals' });

/** The position of a seat in the page, CSS pixels. */
const pointOf = async (visit: PageVisit, seatId: string): Promise<Point> => {
  let point: Point | null = null;
  await visit.until(async () => {
    point = await visit.page.evaluate(
      (id) => (window as unknown as QaWindow).qa.hall?.seatPoint(id) ?? null,
      seatId,
    );
    return point === null ? `no seat ${seatId}` : null;
  });
  return point ?? { x: 0, y: 0 };
};
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

const wholeHall = async (visit: PageVisit): Promise<void> => {
  await visit.page.locator('[data-hall-map]').focus();
  await visit.page.keyboard.press('0');
};

/* A mouse is precise at every zoom. */
const clickAt = (of: (visit: PageVisit) => Promise<Point>, seatId?: string) =>
  by(async (visit) => {
    await wholeHall(visit);
    if (seatId !== undefined)
      await visit.page.evaluate((id) => (window as unknown as QaWindow).qa.hall?.zoomToSeat(id), seatId);
    await visit.wait(500);
    const { x, y } = await of(visit);
    await visit.page.mouse.click(x, y);
  }, onMap);

/* A finger zooms in as far as possible before it is asked which seat it means. */
const tapBetween = (one: string, other: string) =>
  by(async (visit) => {
    await wholeHall(visit);
    await visit.page.evaluate((id) => (window as unknown as QaWindow).qa.hall?.zoomToSeat(id), one);
    const hand = await Hand.on(visit.page);
    for (let tap = 0; tap < 3; tap += 1) {
      await visit.wait(500);
      hand.rest();
      await hand.tap(between(await pointOf(visit, one), await pointOf(visit, other)));
    }
  }, onMap);

const link = (seatId: string) =>
  by(async (visit) => {
    const fragment = writeSharedView({ view: null, places: [{ seatId, categoryId: 'adult', count: 1 }] });
    await visit.page.evaluate((hash) => void (location.hash = hash), fragment);
  });

/** The focus of a hall: what the buyer looks at. */
export const hallFocusPage = pageChart({
  listed: hallFocusCases,
  visits: {
    // Seat 1 was chosen before, and an unfinished order is remembered, valid by any clock of the server.
    'the hall': async (visit) => {
      await keepHall(visit, [item(1)]);
      await visit.page.evaluate(() => {
        const orders = [{ hash: '0'.repeat(40), deadlineMs: Date.now() + 31_536_000_000 }];
        localStorage.setItem('parterre:last-order', JSON.stringify({ version: 2, orders }));
      });
      await openHall()(visit);
      await visit.answer(hallCalls.event, hallEvent(4));
      await visit.answer(hallCalls.sessions, twoSessions);
      await visit.answer(hallCalls.map, wideHall);
      await pointOf(visit, 's1');
    },
  },
  drives: {
    'as a list': by((visit) => visit.press('Список мест'), onMap),
    'as a map': by((visit) => visit.press('Схема')),
    'look at a row': by(async (visit) => {
      await visit.part('combobox', 'Сектор').selectOption({ index: 1 });
    }),
    'a sector': clickAt((visit) => pointOf(visit, 's3')),
    'a seat': clickAt((visit) => pointOf(visit, 's1'), 's1'),
    // It lies below the middle between the seats of both sectors.
    'the floor': clickAt(async (visit) => {
      const [left, right] = [await pointOf(visit, 's1'), await pointOf(visit, 's3')];
      const middle = between(left, right);
      return { x: middle.x, y: middle.y + (right.x - left.x) / 2 };
    }),
    'two seats under a finger': tapBetween('s1', 's2'),
    propose: by(
      (visit) => visit.press('Подобрать места рядом'),
      (chart) => onMap(chart) && !proposes(chart),
    ),
    'no proposals': by((visit) => visit.press('Подобрать места рядом')),
    'close it': by((visit) => visit.press('Закрыть'), isOpen),
    // There and back: the cart of the first session must be restored.
    'another session': by(
      async (visit) => {
        await visit.click(visit.part('radio', /25/));
        await visit.press('Изменить');
        await visit.answer(hallCalls.map, wideHall);
        await visit.click(visit.part('radio', /24/));
        await visit.answer(hallCalls.map, wideHall);
        await pointOf(visit, 's1');
      },
      (chart) => onMap(chart) && (isOpen(chart) || !chart.matches({ link: 'none' })),
    ),
    'a link beside a cart': link('s2'),
    'a link whose seats were ordered': link('elsewhere'),
    answer: by(async (visit) => visit.click(visit.part('button', visit.either('Оставить мои', 'Скрыть')))),
  },
});
