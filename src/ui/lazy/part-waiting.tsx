import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../controls/button.tsx';
import { Skeleton } from '../base/skeleton.tsx';
import { SlowNotice } from './slow-notice.tsx';

/** In the place and size of a part whose script is on its way: a wait that lasts is spoken of, with a way out. */
export function PartWaiting({ className }: { className?: string | undefined }) {
  return (
    <div>
      <Skeleton className={className} />
      <ReloadIfSlow />
    </div>
  );
}

/** Offers the page anew where a script does not come: nothing else asks for it again. */
export function ReloadIfSlow() {
  const { t } = useI18n();
  return (
    <SlowNotice>
      <Button size="s" onClick={() => window.location.reload()}>
        {t('common.reload')}
      </Button>
    </SlowNotice>
  );
}
