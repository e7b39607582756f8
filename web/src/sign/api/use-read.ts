import { useCallback, useEffect, useState } from 'react';
import type { Read } from './read-api.ts';
import { untilAnswered } from './until-answered.ts';

/** Reads on mount and retries until the server responds. Pass undefined as `readOnce` if there is nothing to read. */
export const useRead = <Result>(
  readOnce: (() => Promise<Read<Result>>) | undefined,
): { readonly read: Read<Result> | undefined; readonly retry: () => void } => {
  const [read, setRead] = useState<Read<Result>>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads again
  useEffect(() => {
    setRead(undefined);
    if (readOnce === undefined) return undefined;
    let isWanted = true;
    const attempt = async () => {
      const answered = await readOnce();
      return answered.kind === 'failed' ? undefined : answered;
    };
    const tell = (progress: string): void => {
      if (isWanted && progress !== 'sending') setRead({ kind: 'failed' });
    };
    void untilAnswered(attempt, tell, () => isWanted).then((answered) => {
      if (isWanted && answered !== undefined) setRead(answered);
    });
    return () => {
      isWanted = false;
    };
  }, [readOnce, turn]);
  return { read, retry: useCallback(() => setTurn((last) => last + 1), []) };
};
