import type { WireObject } from './envelope.ts';

const hex = /^#[\da-f]{6}$/i;

/** The two colours of an event, `#rrggbb`, by which its pages are known: our own optional part; null without both. */
export function eveningColorsIn({
  color_ground: ground,
  color_spark: spark,
}: WireObject): { readonly ground: string; readonly spark: string } | null {
  const isColor = (value: unknown): value is string => typeof value === 'string' && hex.test(value);
  return isColor(ground) && isColor(spark) ? { ground, spark } : null;
}
