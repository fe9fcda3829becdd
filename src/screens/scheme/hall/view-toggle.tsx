import { useI18n } from '../../../../i18n/i18n-context.tsx';
import { cx } from '../../../ui/base/class-names.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from './view-toggle.module.css';

/**
 * The switch between map and list, over the corner of the stage. Its space is reserved before there is a hall, so that
 * the first picture is shown clear of it.
 */
export const ViewToggle = ({
  asList,
  hidden,
  onMap,
  onList,
}: {
  readonly asList: boolean;
  readonly hidden: boolean;
  readonly onMap: () => void;
  readonly onList: () => void;
}) => {
  const { t } = useI18n();
  return (
    <div
      className={cx(styles.views, hidden && styles.none)}
      role="group"
      aria-label={t('scheme.map.view')}
      data-over-hall
    >
      <button type="button" aria-pressed={!asList} onClick={onMap}>
        <Icon name="pin" size={16} />
        <span>{t('scheme.map.viewMap')}</span>
      </button>
      <button type="button" aria-pressed={asList} onClick={onList}>
        <Icon name="list" size={16} />
        <span>{t('scheme.map.viewList')}</span>
      </button>
    </div>
  );
};
