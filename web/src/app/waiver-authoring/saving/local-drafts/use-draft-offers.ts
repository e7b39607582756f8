import { useEffect, useState } from 'react';
import { type EditedWaiver, isSameDraft } from '../../../../waiver-draft/waiver-draft.ts';
import {
  type DraftOffer,
  type DraftPlace,
  listDrafts,
  removeDraft,
  type StoredDraft,
  storeDraft,
} from './stored-drafts.ts';
import { askTabs } from './tab-channel.ts';
import { thisTab } from './tab-name.ts';

/** Whether the owner set this draft aside in favour of another text. Other drafts were simply left unsaved. */
export const isSetAside = ({ tab }: DraftPlace): boolean => tab.includes('~');

/** Holds the draft that the owner set aside for another text, stored like unsaved text for later visits. */
export const useSetAsideDraft = () => {
  const [draft, setDraft] = useState<DraftOffer | null>(null);
  return {
    draft,
    put: (of: Omit<DraftPlace, 'tab'>, unsaved: Omit<StoredDraft, 'at' | 'progress'>): void => {
      const at = new Date().toISOString();
      const next = { ...unsaved, at, progress: {}, place: { ...of, tab: `${thisTab()}~${at}` } };
      storeDraft(next.place, next);
      setDraft(next);
    },
    hide: (): void => setDraft(null),
    discard: (): void => {
      if (draft !== null) removeDraft(draft.place);
      setDraft(null);
    },
  };
};

/** How long to wait for other tabs. Background tabs may be slow to respond. */
const ANSWER_MS = 300;

const isOfThisTab = ({ place }: DraftOffer): boolean => place.tab === thisTab();

/** Whether an open tab still holds the draft. A draft that was set aside belongs to the tab that set it aside. */
const isOpen = (tabs: ReadonlySet<string>, { place }: DraftOffer): boolean =>
  tabs.has(place.tab.split('~')[0] ?? '');

const isWorthOffering = (loaded: EditedWaiver, { draft, progress }: DraftOffer): boolean =>
  progress.unanswered !== undefined || !isSameDraft(loaded.draft, draft);

/** Returns drafts from closed tabs, newest first. @param isOn false if this tab already has a draft */
export const useDraftOffers = (userId: string, loaded: EditedWaiver, isOn: boolean) => {
  const [offers, setOffers] = useState<readonly DraftOffer[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  // Only once: what the form shows later was chosen with these in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const others = listDrafts({ userId, waiverId: loaded.id }).filter((each) => !isOfThisTab(each));
    if (!isOn || others.length === 0) return undefined;
    // A tab that responds late withdraws the offer.
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
  const offer = offers.find((each) => !isOpen(open, each));
  return {
    offer,
    next: (): void => setOffers((before) => before.filter((each) => each !== offer)),
    later: (): void => setOffers([]),
  };
};
