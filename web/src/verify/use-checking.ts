import { useCallback, useRef, useState } from 'react';
import { checkFiles, type Results } from './check-files.ts';
import { embeddedPolicy } from './embedded-policy.ts';
import { type PolicyFile, type SortedFiles, sortFiles } from './sort-files.ts';

export type Progress = { readonly done: number; readonly total: number };

export type Checking = {
  readonly policy: PolicyFile | undefined;
  /** Number of files that wait for a policy. */
  readonly waiting: number;
  readonly progress: Progress | undefined;
  readonly results: Results | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly clear: () => void;
};

const nothing = (): SortedFiles => {
  const policy = embeddedPolicy();
  return { receipts: [], checkpoints: [], events: [], ...(policy && { policy }) };
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
    const { policy, receipts, checkpoints, events } = files;
    const waiting = receipts.length + checkpoints.length + events.length;
    if (policy === undefined || waiting === 0)
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
    add,
    clear: () => {
      given.current = nothing();
      void check(given.current);
    },
  };
};
