import { Problem, problemText } from '../../../../problems/problem.ts';
import { type EditedWaiver, isSameDraft } from '../../../../waiver-draft/waiver-draft.ts';
import { moveDraftsOfTab } from '../local-drafts/kept-drafts.ts';
import { takeNewTab, thisTab } from '../local-drafts/this-tab.ts';
import type { SavedPage, StandingText } from '../local-drafts/use-standing-text.ts';
import { readNewer, type SaveKind } from '../saving.ts';

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
    if (data.tab === thisTab()) moveDraftsOfTab(data.tab, takeNewTab());
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

const isNotThere = (error: unknown): boolean => error instanceof Problem && error.status === 404;

/** What becomes of the text when another version was saved first, and of what could not be done. */
export const othersVersion = (
  page: SavedPage,
  standing: StandingText,
  tellElsewhere: (told: Told) => void,
) => {
  const { waiver, draft, isDirty } = page;
  const { id, version } = waiver;
  const { text, tell, kept, setAsked, setProblem, show, putAside } = standing;

  const takeTheirs = (theirs: EditedWaiver): void => {
    putAside();
    kept.forget();
    show(theirs, theirs.draft);
  };
  const meet = async (doing: SaveKind | 'delete' | undefined): Promise<void> => {
    if (id === undefined) return;
    const theirs = await readNewer(id, version);
    if (!isDirty && doing === undefined) return takeTheirs(theirs);
    const isSame = isSameDraft(theirs.draft, draft) && theirs.published === waiver.published;
    if (!isSame || doing !== 'save') return setAsked({ kind: 'conflict', theirs, doing });
    kept.forget();
    show(theirs, theirs.draft);
    tell(text('author.saved'));
  };
  const failed = (error: unknown): void => {
    setAsked(isNotThere(error) && id !== undefined ? { kind: 'gone' } : null);
    if (error instanceof Problem && error.status === 422) setProblem(page.refused(error));
    else if (!isNotThere(error)) setProblem(text(problemText(error)));
  };
  return {
    takeTheirs,
    /** Asked for while somebody is on the page. */
    notDone: async (error: unknown, doing: SaveKind | 'delete'): Promise<void> => {
      if (!(error instanceof Problem) || error.status !== 412) return failed(error);
      await meet(doing).catch(failed);
    },
    lookElsewhere: async (): Promise<void> => {
      try {
        await meet(undefined);
      } catch (error) {
        if (isNotThere(error) && id !== undefined) tellElsewhere({ kind: 'deleted', waiverId: id });
        else failed(error);
      }
    },
  };
};
