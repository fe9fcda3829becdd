import styles from './icon.module.css';

/** One path per icon, drawn in a 24 × 24 area with a stroke of 1.75. */
const paths = {
  close: 'M6 6l12 12M18 6 6 18',
  left: 'M14.5 5.5 8 12l6.5 6.5',
  right: 'M9.5 5.5 16 12l-6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  up: 'M12 19V5M5.5 11.5 12 5l6.5 6.5',
  back: 'M19 12H5M11.5 5.5 5 12l6.5 6.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.5 10 17.5 19.5 7',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.6 2.6 3.8 5.6 3.8 9s-1.2 6.4-3.8 9c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.1',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.1v.1',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v6M12 16.3v.1',
  pin: 'M12 21c4.7-4.7 7-8.3 7-11a7 7 0 1 0-14 0c0 2.7 2.3 6.3 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  calendar: 'M4 6.5h16v13.5H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  external: 'M14 4h6v6M20 4l-9 9M18 14v5.5H4.5V6H10',
  refresh: 'M19.5 12A7.5 7.5 0 1 1 17 6.4M19.5 3.5v4.2h-4.2',
  trash: 'M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5 7.5 20h9l1-13.5M10 10.5v6M14 10.5v6',
  cart: 'M4 8.5V6h16v2.5a2.5 2.5 0 0 0 0 5V18H4v-4.5a2.5 2.5 0 0 0 0-5zM14 6.5v2M14 11v2M14 15.5v2',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.1M4 12h.1M4 17.5h.1',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 13v7h14v-7',
  wheelchair:
    'M10 2.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6zM10 8.5V15h5.5l3 5M10 11.2h4.8M6.8 12.6A5 5 0 1 0 14.4 18.4',
  covered: 'M5.5 4.5h13v15h-13zM7.3 4.5v15M9 4.5v15',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
} as const;

export type IconName = keyof typeof paths;

/** An icon's path, for components that draw it themselves. */
export const iconPath = (name: IconName): string => paths[name];

/** A line icon in the colour of the text. Always decorative: the control around it has the accessible name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 | 32 }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
