import type { SceneCanvas } from 'konva/lib/Canvas.js';

import { outlineOf } from '../../../workers/paint/color-bytes.ts';
import type { HallAppearance } from '../../../workers/messages/hall-api.ts';
import type { Lang } from '../../contract/local-text.ts';
import type { Camera, Frame } from '../../core/hall/camera.ts';
import { SEAT_FREE } from '../../core/hall/seat-index.ts';
import type { SectorEntry, SeatIndex, StandingArea } from '../../core/hall/seat-index.ts';
import type { AreaLabel, NamePlace } from './area-names.ts';
import type { ProposalPin } from '../state/hall-state.ts';
import {
  appearanceOf,
  contrastColor,
  samePaint,
  sameZones,
  zoneColor,
  type HallTheme,
  type HallZone,
} from '../state/hall-theme.ts';

const nameless: AreaLabel = { name: '', note: '' };

/** What React paints onto canvases that are otherwise drawn without it. */
type PaintedParts = {
  /** The sectors, above the tiles. */
  readonly overview: (canvas: SceneCanvas) => void;
  /** The sectors on the minimap, with its own camera. */
  readonly minimap: (canvas: SceneCanvas, camera: Camera) => void;
  /** The opacity of names over seats where nothing is filled, 0 … 1. They are drawn with the pins. */
  readonly names: () => number;
  /** Proposals, above the seats. */
  readonly pins: (canvas: SceneCanvas) => void;
  /** The seats of the cart, below what is pointed at. */
  readonly chosen: (canvas: SceneCanvas) => void;
};

/** How the hall is painted: theme, zones and the price filter, resolved to the zone indices of the current hall. */
export class HallPaint {
  theme: HallTheme | null = null;
  zones: readonly HallZone[] = [];
  /** The language in which names of the plan are written. */
  lang: Lang = 'ru';
  /** Ids of the zones in full colour; null = all. */
  shownZones: ReadonlySet<string> | null = null;
  /** By index of the seat: 1 = faded, whatever its zone; null = none. */
  dimmedMask: Uint8Array | null = null;
  /** By index of the zone: its colour, the text colour on it, its letter, and whether it is faded. */
  colors: readonly string[] = [];
  inks: readonly string[] = [];
  /** The outline of its free seats, if its colour has too little contrast. */
  outlines: readonly (string | undefined)[] = [];
  letters: readonly string[] = [];
  faded: readonly boolean[] = [];
  /* Names are set in the buyer's language; until then there are none. */
  labelOf: (sector: SectorEntry) => AreaLabel = () => nameless;
  standingLabelOf: (area: StandingArea) => AreaLabel = () => nameless;
  /** The positions of the names of standing areas in the last frame: pressing a name selects its area. */
  standingNames: readonly NamePlace<StandingArea>[] = [];
  /** The positions of proposals in the last frame. */
  pins: readonly (Frame & { readonly pin: ProposalPin })[] = [];

  /** React's painters, once that chunk has loaded. */
  readonly parts: Partial<PaintedParts> = {};
  readonly #partListeners = new Set<(name: keyof PaintedParts) => void>();
  readonly #listeners = new Set<() => void>();
  /** Incremented with each change of what is painted, once a hall is known. */
  version = 0;

  /** Calls `listener` when something is painted or named differently. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the functions for names and notes of areas. */
  setLabels(ofSector: HallPaint['labelOf'], ofStanding: HallPaint['standingLabelOf']): void {
    this.labelOf = ofSector;
    this.standingLabelOf = ofStanding;
    this.#changed();
  }

  /** Registers a painter until the returned function is called. */
  showPart<Name extends keyof PaintedParts>(name: Name, paint: PaintedParts[Name]): () => void {
    this.parts[name] = paint;
    for (const listener of this.#partListeners) listener(name);
    return () => {
      if (this.parts[name] === paint) delete this.parts[name];
    };
  }

  /** Calls `listener` with the name of a part that must be repainted. */
  onPart(listener: (name: keyof PaintedParts) => void): () => void {
    this.#partListeners.add(listener);
    return () => this.#partListeners.delete(listener);
  }

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Sets a theme, zones or a language. Returns the worker's new parameters; null if they have not changed. */
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

  /** True if an appearance is the current one. */
  isPaintOf(appearance: HallAppearance): boolean {
    const { theme, zones, lang } = this;
    return theme !== null && JSON.stringify(appearance) === JSON.stringify(appearanceOf(theme, zones, lang));
  }

  /** Computes the lists by zone index for a hall. */
  resolve(index: SeatIndex): void {
    const { theme } = this;
    const ink = theme?.ink ?? '#000000';
    const known = new Map(this.zones.map((zone) => [zone.id, zone]));
    this.colors = index.zones.map(({ id }) => {
      const zone = known.get(id);
      return zone === undefined || theme === null ? (theme?.seat ?? ink) : zoneColor(zone, theme);
    });
    this.inks = this.colors.map(contrastColor);
    this.outlines = this.colors.map((color) => (theme === null ? undefined : outlineOf(color, theme.paper)));
    this.letters = index.zones.map((zone) => known.get(zone.id)?.letter ?? '');
    const shown = this.shownZones;
    this.faded = index.zones.map((zone) => shown !== null && !shown.has(zone.id));
    this.#changed();
  }

  /** True for a seat that a filter excludes, directly or with its zone. */
  isFaded(index: SeatIndex, seat: number): boolean {
    return this.faded[index.zone[seat] as number] === true || this.dimmedMask?.[seat] === 1;
  }

  /** True for a sector with a free seat that no filter excludes. O(its seats) if seats are excluded one by one. */
  offersIn(index: SeatIndex, { zones, first, end }: SectorEntry): boolean {
    if (this.dimmedMask === null)
      return zones.some(({ zone, free }) => free > 0 && this.faded[zone] !== true);
    for (let seat = first; seat < end; seat += 1) {
      if (index.state[seat] === SEAT_FREE && !this.isFaded(index, seat)) return true;
    }
    return false;
  }

  /** Ids of the faded zones of a hall, as the worker expects them. */
  fadedIds(index: SeatIndex): readonly string[] {
    return index.zones.filter((_, number) => this.faded[number]).map((zone) => zone.id);
  }
}
