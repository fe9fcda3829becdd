import { useSelector } from '@xstate/react';
import { useState } from 'react';

import { useI18n, type I18n } from '../../../../i18n/i18n-context.tsx';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import type { HitTarget } from '../../../hall/state/hall-state.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import type { HallFocus } from '../common/use-hall-focus.ts';
import { OverStage } from './hall-waiting.tsx';
import { describePlace, wholeWords, hintWords, type WordsOfHall } from './place-labels.ts';
import { useMapAnnouncer } from './use-map-announcer.ts';
import { SEAT_FREE } from '../../../core/hall/seat-index.ts';
import type { HintText } from '../../../hall/map/hall-hint.tsx';
import { SeatPicture } from '../proposals/lazy-seat-view.ts';

/** The hint for a place, including the view if it is a free seat. */
const seatHint = (i18n: I18n, met: NonNullable<HitTarget>, known: WordsOfHall): HintText | null => {
  const words = hintWords(i18n, met, known);
  if (words === null || met.kind !== 'seat' || known.index.state[met.seat] !== SEAT_FREE) return words;
  return { ...words, picture: <SeatPicture index={known.index} seat={met.seat} /> };
};

/* Konva is most of the page's bytes: a separate chunk, loaded after the event's name. */
const HallMap = lazyComponent(async () => (await import('../../../hall/map/hall-map.tsx')).HallMap, {
  Frame: OverStage,
});
/* The texts about sectors also load after the first picture. */
const SectorGuide = lazyComponent(async () => (await import('../sectors/sector-guide.tsx')).SectorGuide, {
  Frame: () => null,
});

/** The hall as a map, with texts for keyboard users, and what is shown about its sectors. */
export const HallMapView = ({
  engine,
  focus,
  known,
  isPriced,
  guides,
  onHit,
}: {
  readonly engine: HallEngine;
  readonly focus: HallFocus;
  /** What the texts of places need; null until the hall has loaded. */
  readonly known: WordsOfHall | null;
  readonly isPriced: boolean;
  /** False while something else takes the place of the sectors' texts. */
  readonly guides: boolean;
  readonly onHit: (hit: HitTarget) => void;
}) => {
  const i18n = useI18n();
  const place = useSelector(focus, (state) => state.context.place);
  /* The index of the sector under the mouse; −1 for none. */
  const [hovered, setHovered] = useState(-1);
  const { speak, stuck } = useMapAnnouncer(engine, known);
  const isOpen = place !== null && place.kind !== 'sector';
  const nameOf = (met: NonNullable<HitTarget>): string => {
    const said = known === null ? null : describePlace(i18n, met, known);
    return said === null ? i18n.t('scheme.seat.unavailable') : wholeWords(i18n.lang, said);
  };
  return (
    <>
      <HallMap
        engine={engine}
        onPick={onHit}
        onFocusPlace={speak}
        describe={(met) =>
          !isOpen && known !== null && met.kind !== 'sector' ? seatHint(i18n, met, known) : null
        }
        onHover={setHovered}
        nameOf={nameOf}
        onStuck={stuck}
        onEscape={() => {
          const closes = focus.getSnapshot().can({ type: 'focus.clear' });
          focus.send({ type: 'focus.clear' });
          return closes;
        }}
      />
      {known !== null && isPriced && guides && (
        <SectorGuide
          engine={engine}
          index={known.index}
          zones={known.zonesInPrice}
          currency={known.currency}
          opened={place?.kind === 'sector' ? place.sector : -1}
          hovered={hovered}
          quiet={isOpen}
          onOpen={(sector) =>
            focus.send(
              sector < 0 ? { type: 'focus.clear' } : { type: 'place.hit', place: { kind: 'sector', sector } },
            )
          }
        />
      )}
    </>
  );
};
