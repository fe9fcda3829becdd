/*
 * Modules that nearly every page uses are part of the app's chunk: a separate chunk would cost one more request per
 * page.
 */
import '../../i18n/formats/plural.ts';
import '../contract/event-info.ts';
import '../core/text/plain-text.ts';
import '../persistence/start-notes.ts';
import '../features/page-title.ts';
import '../features/use-venue-clock.ts';
import '../ui/focus/on-first-interaction.ts';
import '../ui/controls/badge.tsx';
import '../ui/controls/carousel.tsx';
import '../ui/controls/plain-page.tsx';
