declare const brand: unique symbol;

/** A primitive with its meaning in the type, so that a seat id is not accepted as a session id. */
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Integer minor units of the order's currency (kopecks, tiyn, cents). */
export type Minor = Brand<number, 'Minor'>;
/** The only unique name of a seat or standing area within a session (row + seat may repeat). */
export type SeatId = Brand<string, 'SeatId'>;
/** One session of an event: `calendar_id` on the wire. */
export type SessionId = Brand<string, 'SessionId'>;
/** A price zone of the hall: `zonelevel_id` on the wire. */
export type ZoneId = Brand<string, 'ZoneId'>;
/** A price category of visitors (adult, child…): `clientcategory_id` on the wire. */
export type CategoryId = Brand<string, 'CategoryId'>;
/** 40 hex digits that open an event page. */
export type EventHash = Brand<string, 'EventHash'>;
/** 40 hex digits, the only key to an order. Never logged. */
export type OrderHash = Brand<string, 'OrderHash'>;
/** `dd.mm.yyyy`, the venue's wall calendar. Never shifted to the viewer's zone. */
export type VenueDay = Brand<string, 'VenueDay'>;
/** `HH:MM`, the venue's wall clock. */
export type VenueTime = Brand<string, 'VenueTime'>;
/** The captcha's server-side id. */
export type CaptchaSid = Brand<string, 'CaptchaSid'>;
