/** Returns null for unknown names, which browsers may send. */
export const timeZoneOf = (text = ''): string | null => parseTimeZone(text) ?? null;

/** Returns a valid IANA name unchanged. Rejects fixed offsets because calculating ages requires a calendar. */
export const parseTimeZone = (text: string): string | undefined => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
};
