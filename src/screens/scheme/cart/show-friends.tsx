import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { joinWords } from '../../../../i18n/formats/punctuation.ts';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import type { EventInfo } from '../../../contract/event.ts';
import { writeSharedView } from '../../../core/addresses/view-address.ts';
import { cartTotal } from '../../../core/cart/cart.ts';
import { dayParts } from '../../../core/dates/venue-date.ts';
import { seatById } from '../../../core/hall/seat-index.ts';
import { useApp } from '../../../features/app-context.tsx';
import { useLocalText } from '../../../features/localized-text.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { pictureAddress } from '../../../ui/base/absolute-url.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { preloadInOrder } from '../../../ui/lazy/lazy-component.tsx';
import { placesName } from '../common/places.ts';

/* A zoom at which the neighbouring seats can be tapped directly. */
const besideZoom = 8;

/*
 * The code that draws the card is loaded before the click, because waiting for the network would end the user
 * activation.
 */
const loadParts = () => Promise.all([import('./friends-card.ts'), import('../../../features/save-file.ts')]);
const parts = { ask: (): void => void loadParts().catch(() => {}) };

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

/** The shop's colour as a canvas accepts it, in its light variant, because the card is white in either theme. */
function accentOf(beside: HTMLElement | null): string {
  const probe = document.createElement('i');
  const isShaded = CSS.supports('color', 'oklch(from red l c h)');
  const ink = isShaded ? 'oklch(from var(--accent) min(l, 0.45) c h)' : 'var(--accent)';
  probe.style.cssText = `color: ${ink}; color-scheme: light; display: none`;
  beside?.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Opens the device's share sheet; false if there is none, or if the click was too long ago. */
async function isShared(page: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(page)) return false;
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    if (isNamed(error, 'NotAllowedError')) return false;
    throw error;
  }
}

/**
 * Shows friends where the buyer will sit: shares a picture, and a link that opens the hall beside those seats, through
 * the device's share sheet. Without one, saves the picture and copies the link.
 */
export const ShowFriends = ({
  cart,
  engine,
  event,
  when,
}: {
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly engine: HallEngine;
  readonly event: EventInfo;
  /** Day and time as the venue writes them. */
  readonly when: { readonly day: string; readonly time: string } | undefined;
}) => {
  const { t, lang, format } = useI18n();
  const { setup } = useApp();
  const pick = useLocalText();
  const { toast } = useAnnouncer();
  const items = useSelector(cart, ({ context }) => context.items);
  const [busy, setBusy] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  const { hall } = useHallSnapshot(engine);
  useEffect(() => preloadInOrder(parts), []);

  const share = async (): Promise<void> => {
    if (hall === null) return;
    const { index } = hall;
    const seats = items.map(({ place }) => seatById(index, place.seatId)).filter((seat) => seat >= 0);
    const mean = (of: Float32Array): number =>
      seats.reduce((sum, seat) => sum + (of[seat] ?? 0), 0) / Math.max(1, seats.length);
    const view =
      seats.length === 0
        ? null
        : { zoom: Math.max(besideZoom, engine.view.camera.zoom), x: mean(index.x), y: mean(index.y) };
    const { origin, pathname, search, host } = window.location;
    const fragment = writeSharedView({ view, places: [] });
    const url = `${origin}${pathname}${search}${fragment === '' ? '' : `#${fragment}`}`;
    const day = dayParts(when?.day ?? '');
    const title = pick(event.name).text;
    const image = pick(event.image).text;
    const [{ friendsCard }, { saveBlob }] = await loadParts();
    const picture = await friendsCard({
      title,
      when: joinWords(lang, [day === null ? '' : format.date(day, { weekday: 'long' }), when?.time ?? '']),
      where: pick(event.address).text,
      places: placesName(
        t,
        lang,
        items.map(({ place }) => place),
      ),
      price: format.money(cartTotal(items).totalMinor, setup.app.currency),
      image: image === '' ? '' : pictureAddress(image),
      index,
      seats,
      stage: { stage: t('choosing.friends.stage'), pitch: t('choosing.friends.pitch') },
      accent: accentOf(frame.current),
      shop: host,
    });
    const file = new File([picture], 'seats.png', { type: picture.type });
    const page = { title, url, files: [file] };
    if (await isShared(page)) return;
    saveBlob(picture, file.name);
    try {
      await navigator.clipboard.writeText(url);
      toast(t('choosing.friends.saved'), 'good');
    } catch {
      toast(t('choosing.friends.savedWithoutLink'), 'info');
    }
  };

  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await share();
    } catch (error) {
      // The buyer closed the share sheet.
      if (!isNamed(error, 'AbortError')) toast(t('choosing.friends.failed'), 'error');
    }
    setBusy(false);
  };

  return (
    <div ref={frame}>
      <Button size="s" variant="quiet" busy={busy} disabled={hall === null} onClick={() => void press()}>
        <Icon name="share" />
        {t('choosing.friends.show')}
      </Button>
    </div>
  );
};
