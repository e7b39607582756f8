import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { growToEnd } from '@waivers/events/tree/testing/grow-to-end.ts';

/** Grows the tree until a signed checkpoint covers every event of the log. */
export const growTreeToEnd = async ({
  log,
  projectorUrl,
}: {
  readonly log: EventLog;
  readonly projectorUrl: string;
}): Promise<void> => {
  const { length } = await log.readAll({ limit: 1000 });
  await growToEnd({ connectionString: projectorUrl, log, masterKey: TEST_MASTER_KEY }, length);
};
