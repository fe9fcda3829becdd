import { useLayoutEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { kindPath, type MenuKind } from '../../core/poster/poster-menu.ts';
import { useApp } from '../../features/app-context.tsx';
import { useLocalText } from '../../features/localized-text.tsx';
import { AppLink } from '../../ui/controls/app-link.tsx';
import { afterLayout } from '../../ui/base/after-layout.ts';
import styles from './poster-menus.module.css';

/** The top menu of kinds; a single kind needs none, unless the setup wants it. */
export function KindMenu({ kinds, current }: { kinds: readonly MenuKind[]; current: MenuKind | null }) {
  const { t } = useI18n();
  const { setup } = useApp();
  const localText = useLocalText();
  const list = useRef<HTMLUListElement>(null);
  const here = current?.id;
  useLayoutEffect(
    () =>
      afterLayout(() => {
        // On a narrow screen the menu is longer than the row: where the buyer stands is seen without pushing it.
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
