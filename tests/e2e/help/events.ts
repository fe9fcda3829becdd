import { eventHash } from '../../../fixtures/catalogue/event-facts.ts';
import {
  hundredThousandLights,
  northernSignal,
  riverCupFinal,
} from '../../../fixtures/catalogue/grand-plans.ts';
import { clockmakersNiece } from '../../../fixtures/catalogue/more-hall-plans.ts';
import { glassAviary } from '../../../fixtures/catalogue/museum-plans.ts';
import {
  fogRoom,
  fourEvenings,
  howItSounds,
  nameOnTheDoor,
  paperBoats,
  saltAndStars,
  winterGarden,
} from '../../../fixtures/catalogue/theatre-plans.ts';

/** Hashes of the events the tests buy from. */
export const events = {
  /** 400 seats, limit 6, fixed fee. */
  chamber: eventHash(winterGarden.key),
  /** About 2,000 seats, limit 8. */
  opera: eventHash(saltAndStars.key),
  /** 20,000 places with a standing floor, limit 8. */
  arena: eventHash(northernSignal.key),
  /** 50,000 seats, limit 10. */
  stadium: eventHash(riverCupFinal.key),
  /** 100,000 seats. */
  greatStadium: eventHash(hundredThousandLights.key),
  /** Nominal tickets, limit 4. */
  nominal: eventHash(nameOnTheDoor.key),
  /** Bank card and culture card, limit 6. */
  bothCards: eventHash(paperBoats.key),
  /** Culture card only. */
  cultureOnly: eventHash(howItSounds.key),
  /** Timed tickets without a hall. */
  museum: eventHash(glassAviary.key),
  /** Seats with extra services: programme 6, cloakroom 4, parking 1, drinks, which cannot be removed. */
  withOffers: eventHash(clockmakersNiece.key),
  /** A season pass of four evenings, limit 6. */
  pass: eventHash(fourEvenings.key),
  /** Its map is unreadable. */
  brokenMap: eventHash(fogRoom.key),
} as const;
