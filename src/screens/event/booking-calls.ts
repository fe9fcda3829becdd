import type { EventData } from '../../contract/event.ts';
import type { CreatedOrder } from '../../contract/requests.ts';
import type { Client } from '../../api/client.ts';
import { createEventOrder, getEvent } from '../../api/event-calls.ts';
import { queryActor } from '../../features/call-actor.ts';
import { withoutBegun } from '../../core/event/event-sessions.ts';
import { venueClock } from '../../features/use-venue-clock.ts';
import { succeed } from '../../contract/result.ts';
import { provideCaptcha } from '../../features/captcha/provide-captcha.ts';
import type { EventSubmission } from '../../../machines/booking/booking-model.ts';
import type { EventCallInput } from '../../../machines/common/event-loading.ts';
import { bookingMachine } from '../../../machines/booking/booking-chart.ts';

/** The chart of a booking without a scheme, with its calls. */
export const bookingMachineFor = (client: Client, timeZone = '') =>
  bookingMachine.provide({
    actors: {
      loadEvent: queryActor<EventData, EventCallInput>(async (input, signal) => {
        const event = await getEvent(client, input.eventHash, input.lang, { signal });
        return event.ok ? succeed(withoutBegun(event.value, venueClock(timeZone).hasBegun)) : event;
      }),
      createOrder: queryActor<CreatedOrder, EventSubmission>((input, signal) =>
        createEventOrder(client, input.request, { signal, idempotencyKey: input.key }),
      ),
      captcha: provideCaptcha(client),
    },
  });
