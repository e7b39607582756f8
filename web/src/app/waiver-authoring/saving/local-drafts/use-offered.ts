import { useEffect, useState } from 'react';
import { type EditedWaiver, isSameDraft } from '../../draft/waiver-draft.ts';
import { askTabs } from '../conflicts/other-tabs.ts';
import { type Kept, keptDrafts, type Place } from './kept-drafts.ts';
import { thisTab } from './this-tab.ts';

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
