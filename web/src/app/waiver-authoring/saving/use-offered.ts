import { useEffect, useState } from 'react';
import { type EditedWaiver, isSameDraft } from '../draft/waiver-draft.ts';
import { forgetDraft, type Kept, keptDrafts, type Place } from './kept-drafts.ts';
import { openTabs } from './other-tabs.ts';
import { THIS_TAB } from './this-tab.ts';

export type Offered = Kept & { readonly place: Place };

const isOfThisTab = ({ place }: Offered): boolean => place.tab === THIS_TAB;

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
  // Only once: what is loaded later was chosen with these in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const others = keptDrafts({ userId, waiverId: loaded.id }).filter((each) => !isOfThisTab(each));
    if (!isOn || others.length === 0) return undefined;
    let isHere = true;
    const look = async (): Promise<void> => {
      const tabs = await openTabs();
      const left = others.filter((each) => !isOpen(tabs, each));
      for (const each of left) if (!isWorthOffering(loaded, each)) forgetDraft(each.place);
      if (isHere) setOffers(left.filter((each) => isWorthOffering(loaded, each)));
    };
    void look();
    return () => {
      isHere = false;
    };
  }, []);
  const next = (): void => setOffers(([, ...others]) => others);
  return {
    offered: offers[0],
    next,
    later: (): void => setOffers([]),
  };
};
