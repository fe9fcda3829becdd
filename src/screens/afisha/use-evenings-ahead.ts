import { useEffect } from 'react';
import type { PosterCard } from '../../core/poster/poster-cards.ts';
import { useApp } from '../../features/app-context.tsx';
import { useLocalText } from '../../features/localized-text.tsx';
import { originOf } from '../../ui/base/page-root.ts';

/**
 * If a pointer comes near an event's link and the back end gives no colours, takes them from the picture now, so that
 * the event's page has them from the start.
 */
export function useEveningsAhead(cards: readonly PosterCard[]): void {
  const { setup, storage } = useApp();
  const localText = useLocalText();
  useEffect(() => {
    const unnamed = setup.app.eventColors ? cards.filter(({ event }) => event.colors === null) : [];
    if (unnamed.length === 0) return undefined;
    const look = (met: Event): void => {
      const target = originOf(met);
      const link = target instanceof Element ? target.closest('a') : null;
      const card = link && unnamed.find(({ event }) => link.pathname.includes(event.hash));
      if (!card) return;
      import('../../features/learn-evening.ts').then(
        async ({ learnEvening }) => learnEvening(storage, card.event.hash, localText(card.image).text),
        () => {},
      );
    };
    addEventListener('pointerover', look, { passive: true });
    addEventListener('focusin', look);
    return () => {
      removeEventListener('pointerover', look);
      removeEventListener('focusin', look);
    };
  }, [cards, setup, storage, localText]);
}
