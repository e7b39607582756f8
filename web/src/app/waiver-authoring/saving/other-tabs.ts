import { THIS_TAB } from './this-tab.ts';

/** What tabs of one browser tell each other of a waiver. */
export type Told = { readonly waiverId: string } & (
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'deleted' }
);

type Message =
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'who' }
  | { readonly kind: 'here'; readonly tab: string };

/** A tab in the background may take a moment. */
const ANSWER_MS = 300;

const listeners = new Set<(told: Told) => void>();
const answers = new Set<(tab: string) => void>();
const channel = new BroadcastChannel('waivers.drafts');

const say = (message: Message): void => channel.postMessage(message);

channel.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'who') {
    if (listeners.size > 0) say({ kind: 'here', tab: THIS_TAB });
  } else if (data.kind === 'here') for (const answer of answers) answer(data.tab);
  else for (const listener of listeners) listener(data.told);
};

export const tellTabs = (told: Told): void => say({ kind: 'told', told });

/** @returns how to stop */
export const listenToTabs = (listener: (told: Told) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** @returns the tabs besides this one in which a waiver is open */
export const openTabs = async (): Promise<ReadonlySet<string>> => {
  const tabs = new Set<string>();
  const answer = (tab: string) => void tabs.add(tab);
  answers.add(answer);
  say({ kind: 'who' });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  answers.delete(answer);
  return tabs;
};
