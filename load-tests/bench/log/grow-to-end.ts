import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { growTree, type TreeServices } from '@waivers/events/tree/grow-tree.ts';

/** Grows the tree over a log, as the product does, until a checkpoint of this size is signed. */
export const growToEnd = async (
  log: TreeServices['log'],
  projectorUrl: string,
  masterKey: MasterKey,
  events: number,
): Promise<void> => {
  const ending = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listener = {
    grown: () => undefined,
    signed: (size: number) => void (size === events && resolve()),
    failed: reject,
  };
  const ended = growTree({ connectionString: projectorUrl, log, masterKey, listener }, ending.signal);
  await promise.finally(() => ending.abort());
  await ended;
};
