import type { EventData } from '../../contract/event.ts';
import type { CreatedOrder } from '../../contract/order.ts';
import type { Client } from '../../api/client.ts';
import { createEventOrder, getEvent } from '../../api/event.ts';
import { callActor } from '../../features/call-actor.ts';
import { provideCaptcha } from '../../features/captcha/provide-captcha.ts';
import type { TicketPress } from '../../../machines/booking/booking-model.ts';
import type { EventCallInput } from '../../../machines/checkout/event-loading.ts';
import { bookingMachine } from '../../../machines/booking/booking.ts';

/** The booking without a scheme, with its calls. */
export const bookingMachineFor = (client: Client) =>
  bookingMachine.provide({
    actors: {
      loadEvent: callActor<EventData, EventCallInput>((input, signal) =>
        getEvent(client, input.eventHash, input.lang, { signal }),
      ),
      createOrder: callActor<CreatedOrder, TicketPress>((input, signal) =>
        createEventOrder(client, input.request, { signal, idempotencyKey: input.key }),
      ),
      captcha: provideCaptcha(client),
    },
  });
