import { useIntl } from 'react-intl';

/** A moment as the business reads it. @param timeZone of the business */
export const useSayTime = (timeZone: string): ((at: string) => string) => {
  const intl = useIntl();
  return (at) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone });
};
