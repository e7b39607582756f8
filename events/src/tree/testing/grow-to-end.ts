import { growTree, type TreeServices } from '../grow-tree.ts';

/**
 * Grows the tree over a log, as the product does, until a checkpoint of this size is signed.
 * @param failed receives the message of a failure, which then ends the growing; without it, the promise rejects
 */
export const growToEnd = async (
  services: Omit<TreeServices, 'listener'>,
  events: number,
  failed?: (message: string) => void,
): Promise<void> => {
  const ending = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listener = {
    grown: () => undefined,
    signed: (size: number) => void (size === events && resolve()),
    failed: (error: unknown) => {
      if (failed === undefined) return reject(error);
      failed((error as Error).message);
      resolve();
    },
  };
  const ended = growTree({ ...services, listener }, ending.signal);
  await promise.finally(() => ending.abort());
  await ended;
};
