import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';

/** When something was noted and by whom; who has been erased has no name. */
export const useSayWho = (timeZone: string) => {
  const text = useText();
  const intl = useIntl();
  return useCallback(
    ({ at, by }: { readonly at: string; readonly by: string | null }): string => {
      const date = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone });
      return by === null ? date : text('desk.dateBy', { date, by });
    },
    [text, intl, timeZone],
  );
};
