import { useSelector } from '@xstate/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../../i18n/i18n-context.tsx';
import type { cartMachine } from '../../../../machines/hall-booking/cart-chart.ts';
import { orderLimit } from '../../../core/cart/cart.ts';
import { arrangeProposals, noProposals, noOffsets, nextProposal } from '../../../core/seating/proposals.ts';
import { isMixed } from '../../../core/seating/preferences.ts';
import type { Preference } from '../../../core/seating/block-window.ts';
import type { SeatIndex } from '../../../core/hall/seat-index.ts';
import type { HallEngine } from '../../../hall/engine/hall-engine.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { PartyCount } from './party-count.tsx';
import { PartyDialog } from './use-party.ts';
import { LeftOut, NoProposals, noneWords } from './no-proposals.tsx';
import styles from './proposals.module.css';
import { PlaceWords } from '../common/place-name.tsx';
import type { HallBooking } from '../common/use-hall-booking.ts';
import { focusOfHall } from './focus-of-hall.ts';
import { SeatViewFigure } from './lazy-seat-view.ts';
import { coveredBy, useLedFocus, usePointedKind, useProposalPreview } from './use-proposal-preview.ts';
import { ProposalCards, ProposalStrip } from './proposal-cards.tsx';
import { TakeProposal, useProposalOffer, useSpokenProposal } from './take-proposal.tsx';
import { useProposals } from './use-proposals.ts';
import { WatchButton } from '../watch/lazy-hall-watch.tsx';
import { focusLandmark } from '../../../ui/focus/landmarks.ts';

/**
 * Proposes adjacent seats of three kinds: the best view, the best value, the cheapest. Each is shown on the map before
 * it is taken, and none is taken automatically. Not a dialog: the hall beside it stays usable.
 */
export const ProposalsPanel = ({
  engine,
  booking,
  cart,
  index,
  picked,
  accessible,
  active,
  docked,
  isFirst,
  yields,
  onActive,
  onAllPrices,
  onAllSeats,
  onClose,
}: {
  readonly engine: HallEngine;
  readonly booking: HallBooking;
  readonly cart: ActorRefFrom<typeof cartMachine>;
  readonly index: SeatIndex;
  /** Ids of the zones selected in the legend; null = all. */
  readonly picked: ReadonlySet<string> | null;
  /** True if only accessible places are searched. */
  readonly accessible: boolean;
  /** True while the buyer uses the panel: the camera follows, and the shown proposal is announced. */
  readonly active: boolean;
  /** True if it is over the bottom of the hall, not beside it. */
  readonly docked: boolean;
  /** True if nothing is selected yet. */
  readonly isFirst: boolean;
  /** True while the card of a tapped seat is open over the hall: its button is the main one, not this panel's. */
  readonly yields: boolean;
  readonly onActive: () => void;
  readonly onAllPrices: () => void;
  readonly onAllSeats: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useI18n();
  const panel = useRef<HTMLElement>(null);
  const sought = useSelector(booking, (state) => state.context.preferences);
  const rules = useSelector(cart, (state) => state.context.rules);
  const [kind, setKind] = useState<Preference>('view');
  const [isMixing, setMixing] = useState(false);
  const [asked, setAsked] = useState({ turns: noOffsets, split: false, of: '' });
  const question = JSON.stringify([sought, accessible, ...(picked ?? [])]);
  const [pointed, setPointed] = usePointedKind(`${question};${String(active)}`);
  const { turns, split } = asked.of === question ? asked : { turns: noOffsets, split: false };
  const proposals = useProposals(index, booking, cart, picked, accessible, split);
  const { count, most, found, isFresh } = proposals;
  const title = t(count === 1 ? 'choosing.best.titleOne' : 'choosing.best.title');
  const lists = found?.lists ?? noProposals;
  const shown = arrangeProposals(lists, turns);
  const current = shown.find(({ kinds }) => kinds.includes(kind)) ?? shown[0];

  const { words, rowsOf, pricedOf } = useProposalOffer(index, cart, proposals.party);
  const { sumOf, whereOf } = words;
  // The picture and the pin are those of the card that is pointed at; the button stays with the chosen one.
  const under = shown.find(({ kinds }) => pointed !== null && kinds.includes(pointed));
  const seen = under ?? current;

  const choose = (chosen: Preference = kind): void => {
    setKind(chosen);
    onActive();
  };
  const looked = seen?.choice.seats ?? [];
  const beforeTaking = useProposalPreview(engine, index, current?.choice.seats ?? [], {
    // Beside the hall, one of them is chosen from the start.
    rings:
      active || (isFirst && !docked)
        ? shown.flatMap((one) => (one === current || one === under ? one.choice.seats : []))
        : [],
    pins: (active || isFirst ? shown : []).map((proposal, at) => ({
      seats: proposal.choice.seats,
      sign: String(at + 1),
      isMeant: active && proposal === current,
      isPointed: proposal === under,
    })),
    onPin: (at) => choose(shown[at]?.kinds[0]),
    flies: active,
    covered: () => (docked && panel.current !== null ? coveredBy(panel.current) : {}),
  });
  useSpokenProposal(active && isFresh, current, words, noneWords(t, count, accessible));
  useLedFocus(panel, active, found !== null);

  const take = (): void => {
    if (current === undefined || !isFresh) return;
    beforeTaking(current.choice.seats);
    // The link to the cart, which an empty cart lacks, must be rendered before it can be focused.
    flushSync(() => {
      for (const one of pricedOf(current)) cart.send({ type: 'seat.add', ...one });
    });
    // The cart comes next, so keyboard users continue there.
    focusLandmark('afterChoosing', { preventScroll: true });
    onClose();
  };
  const takeButton = (close?: () => void) =>
    current && (
      <TakeProposal
        count={count}
        sum={sumOf(current)}
        priced={pricedOf(current)}
        where={whereOf(current)}
        yields={yields}
        busy={!isFresh}
        onTake={() => {
          close?.();
          take();
        }}
      />
    );
  const turn = (): void => {
    const [own = kind] = current?.kinds ?? [];
    choose(own);
    setAsked({ turns: nextProposal(lists, turns, own), split, of: question });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && active) onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) take();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (docked && !active)
    return (
      found !== null &&
      most > 0 && (
        <ProposalStrip
          shown={shown}
          isFirst={isFirst}
          words={words}
          none={noneWords(t, count, accessible)}
          onChoose={choose}
        />
      )
    );
  return (
    <>
      <section
        ref={panel}
        className={styles.panel}
        aria-label={title}
        aria-busy={!isFresh}
        data-best-seats={active ? 'open' : 'offered'}
        onKeyDown={onKeyDown}
      >
        <header className={styles.header}>
          {/* Beside the hall, its title equals that of the button which leads here. */}
          <p className={styles.title}>{docked ? title : t('choosing.best.kinds')}</p>
          <PartyCount
            booking={booking}
            cart={cart}
            count={count}
            most={most}
            onMixed={() => setMixing(true)}
          />
          {active && <IconButton icon="close" label={t('common.close')} onClick={onClose} />}
        </header>
        <LeftOut rows={proposals.leftOut.flatMap((id) => rowsOf(id)[0] ?? [])} />
        {most === 0 ? (
          <p className={styles.note}>{t('event.limitHint', { count: orderLimit(rules) })}</p>
        ) : found === null ? (
          <p className={styles.note}>{t('choosing.best.looking')}</p>
        ) : current === undefined || seen === undefined ? (
          <NoProposals
            count={count}
            mostMinor={proposals.mostMinor}
            ways={found.ways}
            picked={picked !== null}
            mixed={isMixed(sought)}
            accessible={accessible}
            onSplit={() => setAsked({ turns: noOffsets, split: true, of: question })}
            onUpTo={(mostMinor) => booking.send({ type: 'preferences.change', patch: { mostMinor } })}
            onFewer={(fewer) => booking.send({ type: 'preferences.change', patch: { count: fewer } })}
            onAllPrices={onAllPrices}
            onAllSeats={onAllSeats}
            watch={<WatchButton booking={booking} cart={cart} picked={picked} accessible={accessible} />}
          />
        ) : (
          <>
            <ProposalCards
              shown={shown}
              current={current}
              words={words}
              onPoint={setPointed}
              onChoose={choose}
            />
            <p className={styles.where} aria-hidden="true">
              <PlaceWords words={whereOf(seen)} />
            </p>
            {focusOfHall(index) !== null && (
              <div className={styles.look}>
                <SeatViewFigure
                  {...{ index, seat: looked[looked.length >> 1] ?? -1 }}
                  sign={String(shown.indexOf(seen) + 1)}
                  name={<PlaceWords words={whereOf(seen)} />}
                  button={takeButton}
                />
              </div>
            )}
            {split && <p className={styles.note}>{t('choosing.best.split')}</p>}
            <div className={styles.actions}>
              {takeButton()}
              <Button size="s" onClick={turn}>
                {t(count === 1 ? 'choosing.best.nextOne' : 'choosing.best.next')}
              </Button>
            </div>
          </>
        )}
      </section>
      {/* Outside the panel: clicks in the dialog are not the panel's. */}
      {isMixing && (
        <PartyDialog booking={booking} cart={cart} onFind={onActive} onClose={() => setMixing(false)} />
      )}
    </>
  );
};
