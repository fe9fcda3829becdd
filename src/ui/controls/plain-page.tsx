import type { ReactNode } from 'react';
import styles from './plain-page.module.css';

/** A page of text: a heading and one column of a legible width. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.body}>{children}</div>
    </article>
  );
}
