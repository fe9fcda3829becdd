import { useEffect, useRef } from 'react';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import { useHallSnapshot } from '../../../hall/engine/use-hall-engine.ts';
import { useAnnouncer } from '../../../ui/focus/live-announcer.tsx';
import { changedWords, describePlace, type PlaceDescription, type WordsOfHall } from './place-labels.ts';

/**
 * Announces the keyboard's path over the map: what is new at each place, and the map's scale once it rests. Pointer
 * users see what they do. During a flight to a place, the place is announced and not the scale.
 */
export const useMapAnnouncer = (
  engine: HallEngine,
  known: WordsOfHall | null,
): {
  readonly speak: (place: NonNullable<HitTarget>) => void;
  readonly stuck: (at: 'seats' | 'sectors' | 'zoom') => void;
} => {
  const i18n = useI18n();
  const { t, lang, format } = i18n;
  const { announce } = useAnnouncer();
  const { rest, zoom, overlay } = useHallSnapshot(engine);
  const heard = useRef({ rest, zoom });
  const said = useRef<PlaceDescription | null>(null);
  const isThere = known !== null;
  const isWalked = overlay.focused >= 0;
  useEffect(() => {
    if (rest === heard.current.rest) return;
    const isNew = isThere && zoom !== heard.current.zoom;
    heard.current = { rest, zoom };
    const { movedBy, flownFor } = engine.view;
    if (isNew && movedBy === 'engine' && flownFor === 'scale')
      announce(t('scheme.map.zoom', { zoom: format.decimal(zoom) }));
  }, [rest, zoom, isThere, engine, announce, t, format]);
  useEffect(() => {
    // On return, everything is announced again.
    if (!isWalked) said.current = null;
  }, [isWalked]);
  return {
    speak: (place) => {
      const now = known === null ? null : describePlace(i18n, place, known);
      announce(now === null ? t('scheme.seat.unavailable') : changedWords(lang, said.current, now));
      // A taken seat has no price: the next price is compared with the last one announced.
      said.current = now === null ? null : { ...now, cost: now.cost || (said.current?.cost ?? '') };
    },
    stuck: (at) => {
      if (at === 'zoom') announce(t('scheme.map.zoom', { zoom: format.decimal(zoom) }));
      else announce(t(at === 'seats' ? 'scheme.map.edge' : 'scheme.map.sectorsEdge'));
    },
  };
};
