import { useEffect, useState } from 'react';
import { type EditedWaiver, isSameDraft } from '../../../../waiver-draft/waiver-draft.ts';
import { askTabs } from '../conflicts/others-version.ts';
import { forgetDraft, type Kept, keepDraft, keptDrafts, type Place } from './kept-drafts.ts';
import { thisTab } from './this-tab.ts';

/** Such a tab set its text aside; the text of others was left unsaved. */
export const isSetAside = ({ tab }: Place): boolean => tab.includes('~');

type Aside = Kept & { readonly place: Place };

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

/** A tab in the background may take a moment to say that it is there. */
const ANSWER_MS = 300;

export type Offered = Kept & { readonly place: Place };

const isOfThisTab = ({ place }: Offered): boolean => place.tab === thisTab();

/** An open tab still has its text. One that was set aside belongs to the tab that did. */
const isOpen = (tabs: ReadonlySet<string>, { place }: Offered): boolean =>
  tabs.has(place.tab.split('~')[0] ?? '');

const isWorthOffering = (loaded: EditedWaiver, { draft, progress }: Offered): boolean =>
  progress.unanswered !== undefined || !isSameDraft(loaded.draft, draft);

/**
 * What was typed on this waiver in this browser and never saved, by tabs that are gone: the newest first.
 * @param isOn false when this tab has text of its own
 */
export const useOffered = (userId: string, loaded: EditedWaiver, isOn: boolean) => {
  const [offers, setOffers] = useState<readonly Offered[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // Only once: what is loaded later was chosen with these in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const others = keptDrafts({ userId, waiverId: loaded.id }).filter((each) => !isOfThisTab(each));
    if (!isOn || others.length === 0) return undefined;
    // One that answers late takes its offer back.
    const stop = askTabs((tab) => setOpen((before) => new Set([...before, tab])));
    const timer = setTimeout(
      () => setOffers(others.filter((each) => isWorthOffering(loaded, each))),
      ANSWER_MS,
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  const offered = offers.find((each) => !isOpen(open, each));
  return {
    offered,
    next: (): void => setOffers((before) => before.filter((each) => each !== offered)),
    later: (): void => setOffers([]),
  };
};
