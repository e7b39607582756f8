import { useCallback } from 'react';
import { useIntl } from 'react-intl';

const STYLES = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  /** Omits the year. */
  recent: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
} as const;

/**
 * Formats a time in the business's time zone, adding the zone's name if this device's differs.
 * @param timeZone the business's time zone
 */
export const useSayTime = (
  timeZone: string,
  style: keyof typeof STYLES = 'moment',
): ((at: string) => string) => {
  const intl = useIntl();
  return useCallback(
    (at) => {
      const time = intl.formatDate(at, { ...STYLES[style], timeZone });
      const isHere =
        intl.formatDate(at, { ...STYLES.moment, timeZone }) === intl.formatDate(at, STYLES.moment);
      if (isHere) return time;
      const parts = intl.formatDateToParts(at, { timeZone, timeZoneName: 'short' });
      return `${time} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
    },
    [intl, timeZone, style],
  );
};

/** Whether the ID is a current or former IANA name. */
export const isTimeZone = (id: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
