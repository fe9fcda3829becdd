/* Separate from event-terms.ts to save bytes: a paid order needs only this. */

/**
 * A duration as the back end writes it, in whole seconds: `H:MM`, or minutes as a bare number. Null for free text,
 * which is shown verbatim.
 */
export const durationSeconds = (text: string): number | null => {
  const trimmed = text.trim();
  const clock = /^(\d{1,3}):(\d{2})(?::\d{2})?$/.exec(trimmed);
  if (clock !== null) {
    const [hours, minutes] = [Number(clock[1]), Number(clock[2])];
    return minutes < 60 && hours + minutes > 0 ? hours * 3600 + minutes * 60 : null;
  }
  return /^[1-9]\d{0,4}$/.test(trimmed) ? Number(trimmed) * 60 : null;
};
