const two = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds as `1:05`, `1:02:05` or, with tenths, `0:12.5`. */
export const formatClockTime = (seconds: number): string => {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const whole = Math.floor(tenths / 10);
  const rest = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const shown = hours === 0 ? String(minutes) : `${hours}:${two(minutes)}`;
  return `${shown}:${two(whole % 60)}${rest}`;
};

const CLOCK_TIME = /^(?:(\d{1,2}):)?(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d)?)$/;

/**
 * Parses a time in seconds, returning undefined if it is invalid. Accepts plain seconds and full-width digits and
 * colons.
 */
export const parseClockTime = (typed: string): number | undefined => {
  const [found, first = '0', second, last = ''] = CLOCK_TIME.exec(typed.normalize('NFKC').trim()) ?? [];
  if (found === undefined) return undefined;
  const [hours, minutes] = second === undefined ? ['0', first] : [first, second];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(last.replace(',', '.'));
};
