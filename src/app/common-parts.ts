/* What nearly every page shows comes with the app: in a file of its own it would be one more request of each page. */
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
