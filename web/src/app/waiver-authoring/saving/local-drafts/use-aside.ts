import { useState } from 'react';
import { forgetDraft, type Kept, keepDraft, type Place } from './kept-drafts.ts';
import { thisTab } from './this-tab.ts';

/** Such a tab set its text aside; the text of others was left unsaved. */
export const isSetAside = ({ tab }: Place): boolean => tab.includes('~');

export type Aside = Kept & { readonly place: Place };

/** One's own text, where another was chosen. Kept as unsaved text is: later visits offer it. */
export const useAside = () => {
  const [aside, setAside] = useState<Aside | null>(null);
  return {
    aside,
    put: (of: Omit<Place, 'tab'>, kept: Omit<Kept, 'at' | 'progress'>): void => {
      const at = new Date().toISOString();
      const next = { ...kept, at, progress: {}, place: { ...of, tab: `${thisTab()}~${at}` } };
      keepDraft(next.place, next);
      setAside(next);
    },
    hide: (): void => setAside(null),
    discard: (): void => {
      if (aside !== null) forgetDraft(aside.place);
      setAside(null);
    },
  };
};
