import { useCallback } from 'react';
import { useIntl } from 'react-intl';

const STYLES = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
} as const;

/**
 * Says a moment by the clock of the business, and names its zone where the clock of this device shows another time.
 * @param timeZone of the business
 */
export const useSayTime = (
  timeZone: string,
  style: keyof typeof STYLES = 'moment',
): ((at: string) => string) => {
  const intl = useIntl();
  return useCallback(
    (at) => {
      const said = intl.formatDate(at, { ...STYLES[style], timeZone });
      const isHere =
        intl.formatDate(at, { ...STYLES.moment, timeZone }) === intl.formatDate(at, STYLES.moment);
      if (isHere) return said;
      const parts = intl.formatDateToParts(at, { timeZone, timeZoneName: 'short' });
      return `${said} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
    },
    [intl, timeZone, style],
  );
};
