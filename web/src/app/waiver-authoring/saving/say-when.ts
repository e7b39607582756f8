import { useIntl } from 'react-intl';

/** @returns says when something was typed: the time for today, else with its date */
export const useSayWhen = (): ((at: string) => string) => {
  const intl = useIntl();
  return (at) => {
    const isToday = new Date(at).toDateString() === new Date().toDateString();
    return isToday
      ? intl.formatTime(at, { timeStyle: 'short' })
      : intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  };
};
