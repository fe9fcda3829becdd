import type { HallAppearance } from '../../../workers/rpc/hall-api.ts';
import type { Lang } from '../../contract/local-text.ts';
import type { SectorEntry, SeatIndex, StandingArea } from '../../core/hall/seat-index.ts';
import { AreaLabels } from '../draw/area-labels.ts';
import {
  appearanceOf,
  inkOn,
  samePaint,
  sameZones,
  type HallTheme,
  type HallZone,
} from '../draw/hall-theme.ts';
import type { SectorLabel } from '../draw/label-sprite.ts';

const nameless: SectorLabel = { name: '', note: '' };

/** How the hall is painted: theme, zones and the price filter, resolved to the numbers of the present index. */
export class HallPaint {
  theme: HallTheme | null = null;
  zones: readonly HallZone[] = [];
  /** In which names of the plan are written. */
  lang: Lang = 'ru';
  /** Ids of the zones in full colour; null = all. */
  shownZones: ReadonlySet<string> | null = null;
  /** By number of the index's zone: its colour, the ink upon it, its letter, whether it is faded. */
  colors: readonly string[] = [];
  inks: readonly string[] = [];
  letters: readonly string[] = [];
  faded: readonly boolean[] = [];
  /* What they are called is told in the buyer's language; until then they have no names. */
  labelOf: (sector: SectorEntry) => SectorLabel = () => nameless;
  standingLabelOf: (area: StandingArea) => SectorLabel = () => nameless;

  readonly labels = new AreaLabels();

  /** Takes a theme, zones or a language, or all: what the worker is to paint with from now on, null where it does already. */
  change({
    theme = this.theme,
    zones = this.zones,
    lang = this.lang,
  }: Partial<Pick<HallPaint, 'theme' | 'zones' | 'lang'>>): HallAppearance | null {
    const isKnown = samePaint(this.theme, theme) && sameZones(this.zones, zones) && this.lang === lang;
    this.theme = theme;
    this.zones = zones;
    this.lang = lang;
    return isKnown || theme === null ? null : appearanceOf(theme, zones, lang);
  }

  /** True for the appearance that theme and zones want now. */
  isPaintOf(appearance: HallAppearance): boolean {
    const { theme, zones, lang } = this;
    return theme !== null && JSON.stringify(appearance) === JSON.stringify(appearanceOf(theme, zones, lang));
  }

  /** Works out the lists by zone number for an index. */
  resolve(index: SeatIndex): void {
    this.labels.reset();
    const ink = this.theme?.ink ?? '#000000';
    const seat = this.theme?.seat ?? null;
    const known = new Map(this.zones.map((zone) => [zone.id, zone]));
    this.colors = index.zones.map((zone) => seat ?? known.get(zone.id)?.color ?? ink);
    this.inks = this.colors.map(inkOn);
    this.letters = index.zones.map((zone) => known.get(zone.id)?.letter ?? '');
    const shown = this.shownZones;
    this.faded = index.zones.map((zone) => shown !== null && !shown.has(zone.id));
  }

  /** Ids of the faded zones of an index, as the worker wants them. */
  fadedIds(index: SeatIndex): readonly string[] {
    return index.zones.filter((_, number) => this.faded[number]).map((zone) => zone.id);
  }
}
