/** By how much two clocks differ, in words' parts. */
export type Clocks =
  | { readonly is: 'unknown' }
  /** `before`: the browser's time of sending is earlier than the server's of receiving. */
  | { readonly is: 'before' | 'after' | 'same'; readonly ms: number };

/** @param submittedAt by the browser's clock @param receivedAt by the server's; both RFC 3339 */
export const clocksOf = (submittedAt: string | undefined, receivedAt: string): Clocks => {
  const ms = Date.parse(receivedAt) - Date.parse(submittedAt ?? '');
  if (Number.isNaN(ms)) return { is: 'unknown' };
  if (Math.abs(ms) < 1000) return { is: 'same', ms: Math.abs(ms) };
  return { is: ms > 0 ? 'before' : 'after', ms: Math.abs(ms) };
};

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** In its two largest units, such as 4 minutes 12 seconds. @param ms one second or more */
export const lengthInWords = (ms: number, locale: string): string => {
  let left = Math.round(ms / 1000);
  const parts = UNITS.flatMap(([unit, seconds]) => {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    return count === 0 ? [] : [format.format(count)];
  });
  return parts.slice(0, 2).join(' ');
};
