import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../messages/use-text.ts';
import { isolated } from '../../ui/rows/sentence.tsx';
import { type EventData, textAt, valueAt } from './event-data.ts';

/** As waivers are called now, by id; undefined until they are known. */
export type Titles = ReadonlyMap<string, string> | undefined;

const CHOICES = {
  role: { adult: 'role.adult', guardian: 'role.guardian', minor: 'role.minor' },
  understanding: { understood: 'signer.understood', open: 'signer.notUnderstood' },
} as const;

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

/** What an export was narrowed to. What was searched for is not known: it may have been a name. */
export const useExportWords = (titles: Titles): ((data: EventData) => string) => {
  const intl = useIntl();
  const text = useText();
  return useCallback(
    (data) => {
      const filter = (name: string): string | undefined => textAt(data, 'filters', name);
      const words: string[] = [];
      const [from, to, waiverId] = [filter('from'), filter('to'), filter('waiverId')];
      if (from !== undefined && to !== undefined && from <= to) {
        const days = intl.formatDateTimeRange(Date.parse(from), Date.parse(to), DAY);
        words.push(text('audit.exported.days', { days }));
      } else {
        if (from !== undefined) words.push(text('audit.exported.from', { day: intl.formatDate(from, DAY) }));
        if (to !== undefined) words.push(text('audit.exported.to', { day: intl.formatDate(to, DAY) }));
      }
      if (waiverId !== undefined) {
        const title = titles?.get(waiverId);
        const other = titles === undefined ? 'loading' : 'filters.otherWaiver';
        words.push(
          title === undefined ? text(other) : text('audit.exported.waiver', { title: isolated(title) }),
        );
      }
      for (const [name, ids] of Object.entries(CHOICES)) {
        const chosen = Object.entries(ids).find(([value]) => value === filter(name));
        if (chosen !== undefined) words.push(text(chosen[1]));
      }
      const mail = MAIL_STATES.find((each) => each === filter('mail'));
      if (mail !== undefined) words.push(text('audit.exported.mail', { state: text(`mail.${mail}`) }));
      if (valueAt(data, 'filters', 'attention') === true) words.push(text('filters.attention'));
      // The second is that of older events.
      if (data.searched === true || data.search !== undefined) words.push(text('audit.exported.searched'));
      return words.length === 0 ? text('audit.exported.everybody') : words.join(' · ');
    },
    [intl, text, titles],
  );
};
