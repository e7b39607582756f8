/** Formats date, time and zone. Corrects Unicode's Vietnamese, which runs zone and day together: GMT+7 28 tháng 11. */
export const timeAndZone = (at: Date, locale: string, options: Intl.DateTimeFormatOptions): string => {
  const format = new Intl.DateTimeFormat(locale, options);
  if (locale !== 'vi') return format.format(at);
  const parts = format.formatToParts(at);
  return parts.map(({ type, value }) => (type === 'timeZoneName' ? `${value}, ngày` : value)).join('');
};
