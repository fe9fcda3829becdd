import type { Lang } from './languages.ts';
import { pluralOne, pluralRu } from './plural.ts';

type DurationParts = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

type Unit = keyof DurationParts;

/**
 * Splits whole seconds; a negative or fractional count is floored at zero and truncated.
 *
 * @internal Exported for tests: its callers do not exercise all cases.
 */
export function durationParts(totalSeconds: number): DurationParts {
  const total = Math.max(0, Math.floor(totalSeconds));
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

/** A timer's digits: "14:59", "2:03:15", "1 день 2:03:15". */
export function formatClock(lang: Lang, totalSeconds: number): string {
  const { days, hours, minutes, seconds } = durationParts(totalSeconds);
  const two = (n: number): string => String(n).padStart(2, '0');
  const digits = (days + hours > 0 ? `${hours}:` : '') + `${two(minutes)}:${two(seconds)}`;
  return days > 0 ? `${countUnit(lang, days, 'days')} ${digits}` : digits;
}

/** A duration in words: "1 час 20 минут", "5 minutes". Seconds only under a minute and a half. */
export function formatDuration(lang: Lang, totalSeconds: number): string {
  const parts = durationParts(totalSeconds);
  const units: Unit[] = ['days', 'hours', 'minutes'];
  if (totalSeconds < 90) units.push('seconds');
  const said = units.filter((unit) => parts[unit] > 0);
  if (said.length === 0) said.push('seconds');
  return said.map((unit) => countUnit(lang, parts[unit], unit)).join(lang === 'ch' ? '' : ' ');
}

/** "5 минут", "1 day", "3 сағат", "20 秒". */
function countUnit(lang: Lang, count: number, unit: Unit): string {
  switch (lang) {
    case 'ru': {
      const [one, few, many] = ruUnits[unit];
      return `${count} ${pluralRu(count, one, few, many)}`;
    }
    case 'en':
      return `${count} ${pluralOne(count, unit.slice(0, -1), unit)}`;
    case 'kz':
      return `${count} ${kzUnits[unit]}`;
    case 'ch':
      return `${count}${chUnits[unit]}`;
  }
}

const ruUnits: Record<Unit, readonly [string, string, string]> = {
  days: ['день', 'дня', 'дней'],
  hours: ['час', 'часа', 'часов'],
  minutes: ['минута', 'минуты', 'минут'],
  seconds: ['секунда', 'секунды', 'секунд'],
};
const kzUnits: Record<Unit, string> = { days: 'күн', hours: 'сағат', minutes: 'минут', seconds: 'секунд' };
const chUnits: Record<Unit, string> = { days: '天', hours: '小时', minutes: '分钟', seconds: '秒' };
