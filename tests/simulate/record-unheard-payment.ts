/*
 * Prints a recording of the simulation in which a tab keeps offering to pay for an order that another tab of the same
 * browser has paid, because the back end never reports the payment. A separate program, because it replaces the clock
 * of its whole process.
 */
import { payByCard, plainVisit, type Plan } from './plan.ts';
import { openSimulatedStore, runPlan } from './run-plan.ts';

const plan: Plan = {
  seed: 7,
  hours: 0.5,
  captcha: false,
  faults: [],
  buyers: [
    {
      name: 'b1',
      visits: [{ ...plainVisit, acts: [{ kind: 'beside', pauseMs: 5_000, act: payByCard }] }],
    },
  ],
};

const store = await openSimulatedStore();
const { recordings } = await runPlan(
  store,
  plan,
  {
    reply: ({ path }, reply) =>
      path === '/api/order/status-change' ? { ...reply, text: '{"response":"0"}' } : reply,
  },
  true,
);
process.stdout.write(JSON.stringify(await recordings.get('b1.1')?.()));
await store.close();
