import { moveDraftsOfTab } from './stored-drafts.ts';
import { renameTab, thisTab } from './tab-name.ts';

export type WaiverNews = { readonly waiverId: string } & (
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'deleted' }
);

type TabMessage =
  | { readonly kind: 'news'; readonly news: WaiverNews }
  | { readonly kind: 'who' }
  | { readonly kind: 'here'; readonly tab: string };

const listeners = new Set<(news: WaiverNews) => void>();
const answers = new Set<(tab: string) => void>();
const channel = new BroadcastChannel('waivers.drafts');

const post = (message: TabMessage): void => channel.postMessage(message);

channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
  if (data.kind === 'who') {
    if (listeners.size > 0) post({ kind: 'here', tab: thisTab() });
  } else if (data.kind === 'here') {
    if (data.tab === thisTab()) moveDraftsOfTab(data.tab, renameTab());
    else for (const answer of answers) answer(data.tab);
  } else for (const listener of listeners) listener(data.news);
};

// Look for other tabs on startup, because a duplicated tab starts with the original's name.
post({ kind: 'who' });

export const tellTabs = (news: WaiverNews): void => post({ kind: 'news', news });

/** Calls `listener` with each message from another tab. @returns a function that unsubscribes */
export const listenToTabs = (listener: (news: WaiverNews) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls `answer` with the name of every other tab that has a waiver open. @returns a function that unsubscribes */
export const askTabs = (answer: (tab: string) => void): (() => void) => {
  answers.add(answer);
  post({ kind: 'who' });
  return () => answers.delete(answer);
};
