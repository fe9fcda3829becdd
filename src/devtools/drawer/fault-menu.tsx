import { useState } from 'react';

import { findAppLocation } from '../../boot/app-location.ts';
import styles from './drawer.module.css';

type Order = readonly [label: string, path: 'faults' | 'clock' | 'begin', body: object];

const fault = (name: string, route = '*', arg = '', times = 1): object => ({
  fault: name,
  route,
  times,
  arg,
});

/** The sandbox's test controls, by the same routes as its tests use. */
const orders: readonly Order[] = [
  ['Slow: 3 s, five calls', 'faults', fault('slow', '*', '3000', 5)],
  ['The next answer is lost', 'faults', fault('lost-answer')],
  ['The next call is a 500', 'faults', fault('error-500')],
  ['A seat of the order is taken', 'faults', fault('seat-taken', '/api/order')],
  ['The shop is too busy for the order', 'faults', fault('busy', '/api/order')],
  ['The order wants a captcha', 'faults', fault('captcha', '/api/order')],
  ['No faults', 'faults', fault('none')],
  ['20 minutes on: holds expire', 'clock', { advanceSeconds: 1200 }],
  ['Begin with nothing sold', 'begin', {}],
];

/** Controls for the sandbox's faults and clock. */
export const Faults = ({ onOrder }: { readonly onOrder: () => Promise<void> }) => {
  const [status, setStatus] = useState('');
  const order = async ([label, path, body]: Order): Promise<void> => {
    try {
      const reply = await fetch(`${findAppLocation().api}/api/__test__/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      // A shop without test controls answers as it does for any unknown address.
      const isDone = reply.ok && !/"errorCode":\s*"?-/.test(await reply.text());
      await onOrder();
      setStatus(isDone ? `${label}: ordered` : noControls);
    } catch {
      setStatus('The shop did not answer.');
    }
  };
  return (
    <>
      <div className={styles.column}>
        {orders.map((one) => (
          <button type="button" key={one[0]} onClick={() => void order(one)}>
            {one[0]}
          </button>
        ))}
      </div>
      <p role="status">{status}</p>
    </>
  );
};

const noControls = 'This shop has no test controls: start its sandbox with PARTERRE_TEST_CONTROLS=1.';
