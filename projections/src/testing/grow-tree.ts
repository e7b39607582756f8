import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { growTree } from '@waivers/events/tree/grow-tree.ts';

/** Grows the tree until a signed checkpoint covers every event of the log. */
export const growTreeToEnd = async ({
  log,
  projectorUrl,
}: {
  readonly log: EventLog;
  readonly projectorUrl: string;
}): Promise<void> => {
  const ending = new AbortController();
  const { length } = await log.readAll({ limit: 1000 });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listener = {
    grown: () => undefined,
    signed: (size: number) => void (size === length && resolve()),
    failed: reject,
  };
  const ended = growTree(
    { connectionString: projectorUrl, log, masterKey: TEST_MASTER_KEY, listener },
    ending.signal,
  );
  await promise;
  ending.abort();
  await ended;
};
