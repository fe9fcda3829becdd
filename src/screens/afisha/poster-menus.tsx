import { useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import {
  kindPath,
  type MenuKind,
  type MenuGroup,
  type PosterLocation,
} from '../../core/poster/poster-menu.ts';
import { useApp } from '../../features/app-context.tsx';
import { useLocalText } from '../../features/localized-text.tsx';
import { AppLink } from '../../ui/controls/app-link.tsx';
import { Carousel } from '../../ui/controls/carousel.tsx';
import { Picture } from '../../ui/controls/picture.tsx';
import { pictureAddress } from '../../ui/base/absolute-url.ts';
import { afterLayout } from '../../ui/base/after-layout.ts';
import { cx } from '../../ui/base/class-names.ts';
import styles from './poster-menus.module.css';

/** The menu of kinds; with a single kind there is none, unless the setup requires it. */
export function KindMenu({ kinds, current }: { kinds: readonly MenuKind[]; current: MenuKind | null }) {
  const { t } = useI18n();
  const { setup } = useApp();
  const localText = useLocalText();
  const list = useRef<HTMLUListElement>(null);
  const here = current?.id;
  useLayoutEffect(
    () =>
      afterLayout(() => {
        // On a narrow screen the menu is longer than the row: the selected item is scrolled into view.
        const row = list.current;
        const kind = row?.querySelector<HTMLElement>('[aria-current]');
        if (row && kind) row.scrollLeft = kind.offsetLeft + (kind.offsetWidth - row.clientWidth) / 2;
      }),
    [here],
  );
  if (kinds.length === 0 || (kinds.length === 1 && !setup.topMenu)) return null;
  return (
    <nav className={styles.kinds} aria-label={t('poster.kinds')}>
      <ul ref={list} className={styles.kindList}>
        {kinds.map((kind) => {
          const name = localText(kind.name);
          return (
            <li key={kind.id}>
              <AppLink
                className={styles.kind}
                to={kindPath(kinds, kind)}
                lang={name.lang}
                aria-current={kind.id === current?.id ? 'page' : undefined}
              >
                {name.text || kind.id}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The number of slides per click: 1, from 680 px on 2. */
const slidesPerPress = (): number => (window.matchMedia('(width >= 680px)').matches ? 2 : 1);

/** The slider of the kind's groups; the first slide stands for all of them. */
export function GroupSlider({ place }: { place: PosterLocation }) {
  const { t } = useI18n();
  const { groups, group, kind, first } = place;
  // A single group is the whole kind: the heading says so, and there is nothing to choose.
  if (groups.length < 2) return null;
  const query = first || kind === null ? '' : `id=${encodeURIComponent(kind.id)}`;
  const current = groups.findIndex((one) => one.id === group?.id) + 1;
  return (
    <Carousel
      label={t('poster.groups')}
      fit="auto"
      className={styles.groups}
      current={current}
      slidesPerPress={slidesPerPress}
    >
      {[
        <AppLink
          key=""
          className={styles.group}
          to={query === '' ? '/' : `/?${query}`}
          aria-current={group === null ? 'page' : undefined}
        >
          <span className={styles.groupName}>{t('poster.all')}</span>
        </AppLink>,
        ...groups.map((one) => (
          <GroupSlide key={one.id} group={one} query={query} current={one.id === group?.id} />
        )),
      ]}
    </Carousel>
  );
}

function GroupSlide({ group, query, current }: { group: MenuGroup; query: string; current: boolean }) {
  const localText = useLocalText();
  const own = localText(group.name);
  const name = own.text === '' ? localText(group.heading) : own;
  const image = group.showImage ? localText(group.image).text : '';
  const hasImage = image !== '';
  return (
    <AppLink
      className={cx(styles.group, hasImage && styles.pictured)}
      to={`/?${query === '' ? '' : `${query}&`}sid=${encodeURIComponent(group.id)}`}
      lang={name.lang}
      aria-current={current ? 'page' : undefined}
    >
      {hasImage && (
        <Picture
          className={styles.groupImage}
          src={pictureAddress(image)}
          missing={<span className={styles.groupImage} aria-hidden="true" />}
          width={42}
          height={42}
        />
      )}
      <span className={styles.groupName}>{name.text || group.id}</span>
    </AppLink>
  );
}
