import { Component, type ReactNode } from 'react';
import styles from './error-boundary.module.css';

const words = [
  {
    lang: 'ru',
    text: 'Что-то сломалось. Обновите страницу: оформленный заказ не пропадёт.',
    reload: 'Обновить',
    home: 'На главную',
  },
  {
    lang: 'en',
    text: 'Something broke. Reload the page: an order you have placed is safe.',
    reload: 'Reload',
    home: 'Home',
  },
  {
    lang: 'kk',
    text: 'Бірдеңе бұзылды. Бетті жаңартыңыз: рәсімделген тапсырыс сақталған.',
    reload: 'Жаңарту',
    home: 'Басты бетке',
  },
  { lang: 'zh', text: '出现问题。请刷新页面：已创建的订单不会丢失。', reload: '刷新', home: '首页' },
];

/** Shown if nothing else can be rendered: needs no texts from `i18n`, no setup and no router. */
export function FatalError() {
  return (
    <main className={styles.page}>
      {words.map(({ lang, text, reload, home }) => (
        <section key={lang} lang={lang} className={styles.words}>
          <p>{text}</p>
          <p className={styles.ways}>
            <button type="button" className={styles.way} onClick={() => window.location.reload()}>
              {reload}
            </button>
            <a className={styles.way} href={document.baseURI}>
              {home}
            </a>
          </p>
        </section>
      ))}
    </main>
  );
}

type Props = {
  readonly children: ReactNode;
};

/** Shows a page with ways to continue if a component throws. Mount it with a `key` that changes with the page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('parterre: a page broke', error instanceof Error ? error.message : typeof error);
  }

  override render(): ReactNode {
    return this.state.failed ? <FatalError /> : this.props.children;
  }
}
