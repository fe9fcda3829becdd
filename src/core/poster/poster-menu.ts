import type { Afisha } from '../../contract/afisha.ts';
import { menuKinds } from '../../contract/codes.ts';
import type { Setup } from '../../contract/setup.ts';

/** A kind of the top menu. */
export type MenuKind = Afisha['kinds'][number];
/** A group of the slider. */
export type MenuGroup = Afisha['mainMenu'][number];

/** The position in the poster's two menus. */
export type PosterLocation = {
  /** Null if the shop has no kinds. */
  readonly kind: MenuKind | null;
  /** The groups of the kind. */
  readonly groups: readonly MenuGroup[];
  /** The chosen group; null for the whole kind. */
  readonly group: MenuGroup | null;
  /** True for the first kind: it also shows events of unknown kinds, so that none is lost. */
  readonly first: boolean;
  readonly columns: number;
  /** Events per page: columns × rows. */
  readonly perPage: number;
  readonly limits: Setup['cardLimits']['tickets'];
};

const defaultRows = 100;

/** What the address selects: `id` a kind, `sid` a group; unknown ids are ignored. */
export function posterPlace(
  afisha: Pick<Afisha, 'kinds' | 'mainMenu'>,
  setup: Pick<Setup, 'cardLimits'>,
  asked: { readonly id: string; readonly sid: string },
): PosterLocation {
  const askedGroup = afisha.mainMenu.find((group) => group.id === asked.sid);
  const kind =
    afisha.kinds.find((one) => one.id === asked.id) ??
    afisha.kinds.find((one) => one.id === askedGroup?.kindId) ??
    afisha.kinds[0] ??
    null;
  const groups = afisha.mainMenu.filter((group) => kind !== null && group.kindId === kind.id);
  const group = groups.find((one) => one.id === asked.sid) ?? null;
  const limits = setup.cardLimits[kind?.id === menuKinds.subscribers ? 'subscription' : 'tickets'];
  const columns = Math.min(4, Math.max(1, kind?.columns || limits.columns || 1));
  return {
    kind,
    groups,
    group,
    first: kind === null || kind.id === afisha.kinds[0]?.id,
    columns,
    perPage: columns * (kind?.rows ?? defaultRows),
    limits,
  };
}

/** True for an event that the place shows before any filter. */
export function isAtLocation(
  place: Pick<PosterLocation, 'kind' | 'group' | 'first'>,
  knownKinds: ReadonlySet<string>,
  event: { readonly menuKindId: string; readonly mainMenuId: string },
): boolean {
  if (place.kind !== null) {
    const homeless = !knownKinds.has(event.menuKindId);
    if (event.menuKindId !== place.kind.id && !(place.first && homeless)) return false;
  }
  return place.group === null || event.mainMenuId === place.group.id;
}

/** The poster's path with a kind open; the first kind needs no parameter. */
export const kindPath = (kinds: readonly MenuKind[], kind: MenuKind): string =>
  kind.id === kinds[0]?.id ? '/' : `/?id=${encodeURIComponent(kind.id)}`;
