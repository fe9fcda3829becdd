/* Laws about requests: whatever creates something is sent once, by a press, completely, and under its own key. */
import { isFinalRefusal } from '../../../src/contract/result.ts';
import type { Happening } from '../engine/chart-cases.ts';
import {
  fieldAt,
  fieldsOf,
  isBuyers,
  removes,
  resultOf,
  runs,
  sentBy,
  typeOf,
  type Fields,
  type Law,
  type LawStep,
  type Sent,
} from './law.ts';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/* Bot-check answers are not part of the request. Neither is the order of fields. */
const bodyOf = (request: Fields): string =>
  JSON.stringify({ ...request, bot: null }, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/* Each payment method is a separate request; for everything else the last one counts. */
const slotOf = ({ request }: Sent): string => (typeof request['path'] === 'string' ? request['path'] : '');

/* The tickets of an order with their states, but not when they were read nor how long they are reserved. */
const ticketsOf = (context: unknown): string => {
  const groups = fieldAt(context, 'groups');
  if (!isList(groups)) return '';
  const rows = groups.flatMap((group) => (fieldAt(group, 'rows') ?? []) as readonly unknown[]);
  return rows.map((row) => `${String(fieldAt(row, 'id'))} ${String(fieldAt(row, 'statusId'))}`).join();
};

/* After discarding a request, or a reload that shows a changed order, the next request is a new one. */
const endsAll = ({ happening, before, after }: LawStep): boolean =>
  typeOf(happening) === 'checkout.startOver' ||
  fieldAt(before?.context, 'options', 'totalMinor') !== fieldAt(after.context, 'options', 'totalMinor') ||
  JSON.stringify(fieldAt(before?.context, 'services')) !==
    JSON.stringify(fieldAt(after.context, 'services')) ||
  ticketsOf(before?.context) !== ticketsOf(after.context);

/* Names and a refund request are accepted once, whatever their key: closing their bot check discards them. */
const isTakenOnce = ({ request }: Sent): boolean =>
  'visitors' in request || ('orderHash' in request && /^(?:apply|confirm)$/.test(String(request['kind'])));

type Open = { readonly body: string; readonly key: string; readonly silent: boolean };

const keys: Law = {
  says: 'an unanswered request keeps its key until its definite answer, and no other one ever has it',
  begin: () => {
    const open = new Map<string, Open>();
    const bodies = new Map<string, string>();
    const closed = new Set<string>();
    let running: Sent | null = null;
    const answer = (sent: Sent, happening: Happening): void => {
      const slot = slotOf(sent);
      const one = open.get(slot);
      if (one === undefined) return;
      const result = resultOf(happening, sent.id);
      const isBotCheck = result?.ok === false && result.problem.kind === 'captcha';
      if (isBotCheck && (!one.silent || isTakenOnce(sent))) open.delete(slot);
      else if (result !== null && !isBotCheck && (result.ok || isFinalRefusal(result.problem))) {
        open.delete(slot);
        closed.add(one.key);
      } else open.set(slot, { ...one, silent: true });
    };
    return (step) => {
      const { happening, after, effects } = step;
      if (running !== null && happening?.kind === 'ending' && happening.id === running.id)
        answer(running, happening);
      else if (running !== null && !runs(after, running.id)) {
        const one = open.get(slotOf(running));
        if (one !== undefined) open.set(slotOf(running), { ...one, silent: true });
      }
      if (running !== null && !runs(after, running.id)) running = null;
      if (endsAll(step) || effects.some(removes)) open.clear();
      let verdict: boolean | null = null;
      for (const effect of effects) {
        const sent = sentBy(effect);
        if (sent === null) continue;
        const { key, request } = sent;
        const body = bodyOf(request);
        const slot = slotOf(sent);
        const one = open.get(slot);
        const isOwn = bodies.get(key) === undefined || bodies.get(key) === body;
        const isKept = one === undefined || (one.body === body) === (one.key === key);
        verdict = verdict !== false && key !== '' && isOwn && isKept && !closed.has(key);
        bodies.set(key, body);
        open.set(slot, { body, key, silent: one?.key === key && one.silent });
        running = sent;
      }
      return verdict;
    };
  },
};

const once: Law = {
  says: 'what creates something is sent by a press, or by a bot check after one, and never beside another',
  begin: (input) => {
    // A chart that its owner starts for one request, on a press, sends it at once.
    const isOfOne = 'key' in fieldsOf(input);
    let running: string | null = null;
    return ({ happening, after, effects }) => {
      if (running !== null && happening?.kind === 'ending' && happening.id === running) running = null;
      const sent = effects.flatMap((effect) => sentBy(effect) ?? []);
      const isAsked =
        isBuyers(happening) ||
        (happening === null && isOfOne) ||
        (happening?.kind === 'ending' && /captcha/i.test(happening.id));
      const verdict = sent.length === 0 ? null : isAsked && running === null && sent.length === 1;
      const { id } = sent.at(-1) ?? {};
      running = id ?? running;
      if (running !== null && !runs(after, running)) running = null;
      return verdict;
    };
  },
};

const waited: Law = {
  says: 'what is on its way is waited for, though the time is over',
  begin: () => {
    let running: string | null = null;
    return ({ happening, after, effects }) => {
      const was = running;
      const { id } = effects.flatMap((effect) => sentBy(effect) ?? []).at(-1) ?? {};
      running = id ?? running;
      if (running !== null && !runs(after, running)) running = null;
      const isTime =
        happening?.kind === 'wait' ||
        typeOf(happening) === 'clock.tick' ||
        (happening?.kind === 'ending' && happening.id === 'reservation');
      return was !== null && isTime ? running === was : null;
    };
  },
};

/* Required parts of an order, a refund request, a list of names, services or a payment. */
const isWhole = ({ request }: Sent, before: Fields): boolean => {
  const { kind, change } = request;
  const lists = [request['lines'], request['rowIds'], request['visitors'], fieldAt(change, 'pieces')];
  if (lists.some((list) => isList(list) && list.length === 0)) return false;
  if (kind === 'apply' && request['reasonId'] === '') return false;
  if (before['agreed'] === false || before['payable'] === false || before['open'] === false) return false;
  return request['path'] !== '';
};

const whole: Law = {
  says: 'what is sent is whole, and of something that may still be done',
  begin:
    () =>
    ({ happening, before, effects }) => {
      // Asking again for the result of the first request is allowed whatever the order is now.
      if (!isBuyers(happening) || typeOf(happening).endsWith('.retry')) return null;
      const sent = effects.flatMap((effect) => sentBy(effect) ?? []);
      return sent.length === 0 ? null : sent.every((one) => isWhole(one, fieldsOf(before?.context)));
    },
};

const sumOf = (lines: unknown): number =>
  (isList(lines) ? lines : []).reduce<number>((sum, line) => sum + Number(fieldAt(line, 'quantity')), 0);

const counts: Law = {
  says: 'a count that is a promise is counted: pieces, tickets, silences, minutes',
  begin: () => {
    let silences = 0;
    let lastSpoken = Infinity;
    return ({ happening, before, after, effects }) => {
      const context = fieldsOf(after.context);
      let verdict: boolean | null = null;
      const judge = (holds: boolean): void => {
        verdict = verdict !== false && holds;
      };
      for (const sent of effects.flatMap((effect) => sentBy(effect) ?? [])) {
        const pieces = fieldAt(sent.request, 'change', 'pieces');
        if (isList(pieces) && 'unanswered' in context) {
          judge(fieldAt(context, 'unanswered', 'count') === pieces.length);
        }
        const { items, quantities } = fieldsOf(before?.context);
        const ordered = sumOf(sent.request['lines']);
        if (typeOf(happening) !== 'checkout.submit') continue;
        if (isList(items)) judge(ordered === sumOf(items));
        else if (quantities !== undefined)
          judge(
            ordered ===
              Object.values(fieldsOf(quantities)).reduce<number>((sum, one) => sum + Number(one), 0),
          );
      }
      if (
        'failures' in context &&
        happening?.kind === 'ending' &&
        happening.id === 'ask' &&
        after.status === 'active'
      ) {
        const result = resultOf(happening);
        silences = result?.ok === true && !Number.isNaN(result.value) ? 0 : silences + 1;
        judge(context['late'] === silences >= 3);
      }
      for (const { name, given } of effects) {
        if (name !== 'speak') continue;
        const minutes = Number(fieldAt(given, 'minutes'));
        judge(minutes < lastSpoken);
        lastSpoken = minutes;
      }
      return verdict;
    };
  },
};

const twice: Law = {
  says: 'nothing is asked, said or left for twice in one step',
  begin:
    () =>
    ({ effects }) => {
      // State may be stored repeatedly, and a chart may be told the same order repeatedly.
      const done = effects.filter(
        ({ kind, name }) => ['effect', 'call', 'tell'].includes(kind) && !/^remember$|\.renew$/.test(name),
      );
      const names = done.map(({ kind, text }) => `${kind} ${text}`);
      return done.length === 0 ? null : new Set(names).size === names.length;
    },
};

/** The laws about requests. */
export const requestLaws = { keys, once, waited, whole, counts, twice } as const;
