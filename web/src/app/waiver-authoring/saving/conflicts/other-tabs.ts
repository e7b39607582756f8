import { takeNewTab, thisTab } from '../local-drafts/this-tab.ts';

/** What tabs of one browser tell each other of a waiver. */
export type Told = { readonly waiverId: string } & (
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'deleted' }
);

type Message =
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'who' }
  | { readonly kind: 'here'; readonly tab: string };

const listeners = new Set<(told: Told) => void>();
const answers = new Set<(tab: string) => void>();
const channel = new BroadcastChannel('waivers.drafts');

const say = (message: Message): void => channel.postMessage(message);

channel.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'who') {
    if (listeners.size > 0) say({ kind: 'here', tab: thisTab() });
  } else if (data.kind === 'here') {
    if (data.tab === thisTab()) takeNewTab();
    else for (const answer of answers) answer(data.tab);
  } else for (const listener of listeners) listener(data.told);
};

// The name that was brought along may be another tab's as well.
say({ kind: 'who' });

export const tellTabs = (told: Told): void => say({ kind: 'told', told });

/** @returns how to stop */
export const listenToTabs = (listener: (told: Told) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** @param answer each tab besides this one in which a waiver is open, as they answer @returns how to stop */
export const askTabs = (answer: (tab: string) => void): (() => void) => {
  answers.add(answer);
  say({ kind: 'who' });
  return () => answers.delete(answer);
};
