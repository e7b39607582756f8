/**
 * An IANA name that this machine knows, as it was given (Node's own spelling lags behind: `America/Buenos_Aires`), or
 * undefined. Fixed offsets are refused: ages are judged by the calendar of a place.
 */
export const parseTimeZone = (text: string): string | undefined => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
};
