/* Laws about what a page knows, shows and waits for. */
import { isOfCatalogue } from '../../../src/contract/codes.ts';
import {
  fieldAt,
  fieldsOf,
  isBuyers,
  isIn,
  resultOf,
  runs,
  sentBy,
  typeOf,
  type Fields,
  type Law,
  type Sent,
} from './law.ts';

const breaks: Law = {
  says: 'nothing throws',
  begin:
    () =>
    ({ after }) =>
      after.status !== 'error',
};

const endings: Law = {
  says: 'whatever a call ends in is heard by the chart that waits for it',
  begin:
    () =>
    ({ happening, outcomes }) =>
      happening?.kind === 'ending' ? outcomes.some(({ name }) => !name.endsWith('[none]')) : null,
};

const waits: Law = {
  says: 'a wait lasts as long as it is written, no longer and no shorter',
  begin: (input) => {
    // A retry delay is in milliseconds; a deadline is not a delay.
    const terms = Object.entries(fieldsOf(input)).flatMap(([field, ms]) =>
      /^(?!now|deadline).*Ms$/.test(field) ? [ms] : [],
    );
    return ({ happening, outcomes, effects }) => {
      const begun = terms.length === 0 ? [] : effects.filter(({ kind }) => kind === 'wait');
      const isAsTold = begun.every(({ given }) => terms.includes(given));
      if (happening?.kind !== 'wait') return begun.length === 0 ? null : isAsTold;
      return isAsTold && outcomes.length > 0 && effects.every(({ kind }) => kind !== 'tooEarly');
    };
  },
};

const overStates = /\.(?:expired|over)$/;
const over: Law = {
  says: 'a time that is over stays over, whatever is pressed: only the back end may know better',
  begin:
    () =>
    ({ happening, before, after }) =>
      isIn(before, overStates) && happening?.kind !== 'ending'
        ? isIn(after, overStates) || after.status !== 'active'
        : null,
};

const hidden: Law = {
  says: 'while the page is hidden nobody is asked',
  begin: () => {
    let isHidden = false;
    return ({ happening, after }) => {
      const type = typeOf(happening);
      if (type === 'page.hidden') isHidden = true;
      if (type === 'page.shown') isHidden = false;
      return isHidden && after.status === 'active' ? !runs(after, 'ask') : null;
    };
  },
};

const stopped: Law = {
  says: 'who waits for something waits no longer than there is something to wait for',
  begin:
    () =>
    ({ after }) => {
      const { code, deadlineMs, arrivedMs } = fieldsOf(after.context);
      if (after.status !== 'active') return Object.keys(fieldsOf(after.children)).length === 0 || null;
      if (code === null) return !runs(after, 'polling');
      const isOver =
        deadlineMs === null || (typeof deadlineMs === 'number' && deadlineMs <= Number(arrivedMs));
      // The page of names counts down a time that is already over itself.
      return arrivedMs !== undefined && isOver && 'keptPayment' in fieldsOf(after.context)
        ? !runs(after, 'reservation') && !runs(after, 'watchPaid')
        : null;
    },
};

/* Whether each leaf of one value is in the other. */
const isPartOf = (part: unknown, whole: unknown): boolean =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).every(([field, value]) => isPartOf(value, fieldsOf(whole)[field]))
    : Object.is(part, whole);

/* What is remembered in the context: the services' unanswered request, the order's sum. */
const isKnown = (kept: unknown, context: Fields): boolean => {
  const { totalMinor, wish, ...own } = fieldsOf(kept);
  if (wish !== undefined) return isPartOf(kept, context['unanswered']);
  return (
    (totalMinor === undefined || totalMinor === fieldAt(context, 'options', 'totalMinor')) &&
    isPartOf('request' in own ? { submission: own } : own, context)
  );
};

const kept: Law = {
  says: 'what is remembered is what is known then, the key of a request on its way before all',
  begin: (input, { machine }) => {
    let last: unknown = fieldsOf(input)['kept'] ?? null;
    let running: Sent | null = null;
    const remembers = 'remember' in machine.implementations.actions;
    return ({ after, effects }) => {
      if (!remembers) return null;
      let isSaid = false;
      for (const effect of effects) {
        running = sentBy(effect) ?? running;
        if (effect.name !== 'remember') continue;
        const given = fieldsOf(effect.given);
        last = 'keepsake' in given ? given['keepsake'] : given['submission'];
        isSaid = true;
      }
      if (running !== null && !runs(after, running.id)) running = null;
      const isNamed = running === null || JSON.stringify(last).includes(JSON.stringify(running.key));
      if (isSaid) return isNamed && (last === null || isKnown(last, fieldsOf(after.context)));
      return running === null ? null : isNamed;
    };
  },
};

const noticeFields = ['notice', 'cut', 'gone', 'refusedPromo', 'news'];
const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== false;
const notices: Law = {
  says: 'a notice stays until the buyer has seen it',
  begin:
    () =>
    ({ happening, before, after }) => {
      const was = noticeFields.filter((field) => isThere(fieldAt(before?.context, field)));
      if (was.length === 0 || isBuyers(happening)) return null;
      return was.every((field) => isThere(fieldAt(after.context, field)));
    },
};

const sums: Law = {
  says: 'what is on its way to be paid is of the order’s sum as it is',
  begin: () => {
    let codeSum: unknown;
    let pressSum: unknown;
    return ({ after, effects }) => {
      const context = fieldsOf(after.context);
      if (!('options' in context) || !('code' in context)) return null;
      const now = fieldAt(context, 'options', 'totalMinor');
      if (context['code'] === null) codeSum = undefined;
      else codeSum ??= now;
      if (effects.some((effect) => sentBy(effect) !== null)) pressSum = now;
      if (!runs(after, 'startPayment')) pressSum = undefined;
      if (codeSum === undefined && pressSum === undefined) return null;
      return [codeSum, pressSum].every((sum) => sum === undefined || sum === now);
    };
  },
};

const times: Law = {
  says: 'the buyer has the time that the back end gave, to the millisecond',
  begin:
    () =>
    ({ happening, after }) => {
      const result = resultOf(happening);
      const context = fieldsOf(after.context);
      if (result?.ok !== true || !('deadlineMs' in context) || !('arrivedMs' in context)) return null;
      const { nowMs, view, data } = fieldsOf(result.value);
      const [read, shown] = [view ?? data, context['view'] ?? context['data']];
      // A reading that redirects is not shown.
      if (typeof nowMs !== 'number' || read === undefined || read !== shown) return null;
      const seconds =
        fieldAt(read, 'reserveSeconds') ?? fieldAt(read, 'tickets', '0', 'reserveSeconds') ?? null;
      return context['deadlineMs'] === (seconds === null ? null : nowMs + Number(seconds) * 1000);
    },
};

const shownStates = /^(?:order|refund)\.shown$|^nominal\.naming$/;
const rereadings = ['reloadOrder', 'reload', 'reloadNames'];
/* A back end's failure has a code of the catalogue, and says nothing about the order. */
const saysUnknown = (problem: { readonly kind: string; readonly code?: string }): boolean =>
  problem.kind === 'notFound' || (problem.kind === 'refused' && !isOfCatalogue(problem.code ?? ''));
const shown: Law = {
  says: 'what is shown is taken away only by a definite «unknown», and then it is',
  begin:
    () =>
    ({ happening, before, after }) => {
      if (happening?.kind !== 'ending' || !rereadings.includes(happening.id)) return null;
      if (!isIn(before, shownStates)) return null;
      const { output } = happening.ending as { readonly output?: unknown };
      const reads = [output, fieldAt(output, 'value', 'order')].map(fieldsOf);
      const problems = reads.flatMap((read) =>
        read['ok'] === false ? [read['problem'] as Parameters<typeof saysUnknown>[0]] : [],
      );
      const isBroken = output === undefined;
      if (problems.length === 0 && !isBroken) return null;
      return isIn(after, shownStates) !== problems.some(saysUnknown);
    },
};

const acceptedState = /^refund\.shown\.submission\.accepted$/;
const accepted: Law = {
  says: 'an application is said to be there when every ticket of it is shown as applied for',
  begin:
    () =>
    ({ happening, before, after }) => {
      const isReading = happening?.kind === 'ending' && happening.id !== 'send';
      if (!isReading || isIn(before, acceptedState) || !isIn(after, acceptedState)) return null;
      const rowIds = fieldAt(after.context, 'submission', 'request', 'rowIds');
      if (!Array.isArray(rowIds)) return null;
      const groups = (fieldAt(after.context, 'groups') ?? []) as readonly {
        readonly rows: readonly { readonly id: string; readonly statusId: number }[];
      }[];
      const rows = groups.flatMap((group) => group.rows).filter(({ id }) => rowIds.includes(id));
      return rows.length > 0 && rows.every(({ statusId }) => statusId !== 0);
    },
};

/** The laws about what a page knows, shows and waits for. */
export const pageLaws = {
  breaks,
  endings,
  waits,
  over,
  hidden,
  stopped,
  kept,
  notices,
  sums,
  times,
  shown,
  accepted,
} as const;
