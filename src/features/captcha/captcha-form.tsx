import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';

import { useI18n } from '../../../i18n/i18n-context.tsx';
import { captchaMaxLength, type captchaMachine } from '../../../machines/common/captcha-chart.ts';
import { codeImage } from '../../core/order/code-image.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { SlowNotice } from '../../ui/lazy/slow-notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useAnnouncer } from '../../ui/focus/live-announcer.tsx';
import { useApp } from '../app-context.tsx';
import { LocalHtml, useLocalText } from '../localized-text.tsx';
import styles from './captcha-form.module.css';

/**
 * Announces each failure, and focuses the field at the start and after each refusal. The attribute is for a modal that
 * opens together with the form: it looks for `autofocus` to set the focus.
 */
function useRefusal(words: string, isRefused: boolean, isFailed: boolean) {
  const { announce } = useAnnouncer();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.setAttribute('autofocus', '');
    field.current?.focus();
  }, []);
  const speak = useEffectEvent(() => announce(words, 'assertive'));
  useEffect(() => {
    if (isRefused || isFailed) speak();
    if (isRefused) field.current?.focus();
  }, [isRefused, isFailed]);
  return field;
}

/** The bot check: an image and a field for its text. */
export const CaptchaForm = ({ captcha }: { readonly captcha: ActorRefFrom<typeof captchaMachine> }) => {
  const { t } = useI18n();
  const snapshot = useSelector(captcha, (state) => state);
  const { image, text, wrong, problem } = snapshot.context;
  const source = image === null ? null : codeImage(image.image);
  const broken = image !== null && source === null;
  const failed = problem !== null || broken;
  const fault = wrong ? t('buyer.captcha.wrong') : failed ? t('buyer.captcha.failed') : null;
  const field = useRefusal(
    fault ?? '',
    (wrong && snapshot.matches('loading')) || snapshot.matches('checkFailed'),
    snapshot.matches('imageFailed') || broken,
  );
  const retryOrSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    captcha.send(snapshot.matches('checkFailed') ? { type: 'call.retry' } : { type: 'text.submit' });
  };
  return (
    <form className={styles.form} onSubmit={retryOrSubmit}>
      <div className={styles.picture}>
        {source === null ? (
          !failed && <Skeleton />
        ) : (
          <img src={source} alt={t('buyer.captcha.image')} width={180} height={60} />
        )}
      </div>
      {source === null && !failed && <SlowNotice />}
      {snapshot.matches('checking') && <SlowNotice />}
      <TextField
        ref={field}
        label={t('buyer.captcha.label')}
        hint={t('buyer.captcha.hint')}
        error={fault}
        required
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={captchaMaxLength}
        value={text}
        onChange={(event) => captcha.send({ type: 'text.type', text: event.target.value })}
      />
      <Button
        variant="primary"
        type="submit"
        busy={snapshot.matches('checking')}
        blocked={text.trim() === '' || image === null}
      >
        {t('buyer.captcha.submit')}
      </Button>
      <Button onClick={() => captcha.send({ type: 'image.renew' })}>{t('buyer.captcha.refresh')}</Button>
      <OtherWay />
    </form>
  );
};

/** For buyers who can't see the image: there is no audio version, but the box office can be called. */
const OtherWay = () => {
  const { t } = useI18n();
  const { contactInfo } = useApp().setup.db;
  if (useLocalText()(contactInfo).text === '') return null;
  return (
    <div className={styles.otherWay}>
      <p>{t('buyer.captcha.otherWay')}</p>
      <LocalHtml of={contactInfo} />
    </div>
  );
};
