import { useCallback, useRef, useState } from 'react';
import { checkFiles, type Results } from './check-files.ts';
import { embeddedPolicy, isForeign } from './embedded-policy.ts';
import { type PolicyFile, type SortedFiles, sortFiles } from './sort-files.ts';

export type Progress = { readonly done: number; readonly total: number };

export type Checking = {
  readonly policy: PolicyFile | undefined;
  /** Whether the reader's policy trusts keys that are not those of this page. A forged bundle has a policy of its own. */
  readonly isForeign: boolean;
  /** Number of files that wait for a policy. */
  readonly waiting: number;
  readonly progress: Progress | undefined;
  readonly results: Results | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly clear: () => void;
};

const nothing = (): SortedFiles => {
  const policy = embeddedPolicy();
  return { receipts: [], checkpoints: [], events: [], texts: [], others: [], ...(policy && { policy }) };
};

/** Keeps the files that a reader has given, and checks all of them whenever some are added. */
export const useChecking = (): Checking => {
  const given = useRef<SortedFiles>(undefined);
  given.current ??= nothing();
  const running = useRef<AbortController>(undefined);
  const [shown, setShown] = useState<Pick<Checking, 'policy' | 'waiting' | 'progress' | 'results'>>({
    policy: given.current.policy,
    waiting: 0,
    progress: undefined,
    results: undefined,
  });
  const check = useCallback(async (files: SortedFiles) => {
    running.current?.abort();
    const { policy, receipts, checkpoints, events, texts, others } = files;
    const waiting = receipts.length + checkpoints.length + events.length + texts.length;
    if (policy === undefined || waiting + others.length === 0)
      return setShown({ policy, waiting, progress: undefined, results: undefined });
    const run = new AbortController();
    running.current = run;
    const total = receipts.length;
    const results = await checkFiles(files, policy.policy, {
      signal: run.signal,
      onProgress: (done) => {
        if (!run.signal.aborted)
          setShown({ policy, waiting: 0, progress: { done, total }, results: undefined });
      },
    });
    if (!run.signal.aborted) setShown({ policy, waiting: 0, progress: undefined, results });
  }, []);
  const addSorted = useCallback(
    async (files: readonly File[]) => {
      const added = await sortFiles(files);
      const before = given.current ?? nothing();
      const policy = added.policy ?? before.policy;
      const all: SortedFiles = {
        receipts: [...before.receipts, ...added.receipts],
        checkpoints: [...before.checkpoints, ...added.checkpoints],
        events: [...before.events, ...added.events],
        texts: [...before.texts, ...added.texts],
        others: [...before.others, ...added.others],
        ...(policy && { policy }),
      };
      given.current = all;
      await check(all);
    },
    [check],
  );
  const add = useCallback((files: readonly File[]) => void addSorted(files), [addSorted]);
  return {
    ...shown,
    isForeign: shown.policy !== undefined && isForeign(shown.policy.policy),
    add,
    clear: () => {
      given.current = nothing();
      void check(given.current);
    },
  };
};
