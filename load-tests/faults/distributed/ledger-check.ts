import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { sql } from 'kysely';
import { ledger } from '../projector/ledger.ts';
import type { ProjectorScene } from '../projector/scene.ts';
import { countOf, everythingIn, surplus } from './log-journal.ts';

export const ledgerHasCaughtUp = async ({ database, log }: ProjectorScene): Promise<boolean> => {
  const { rows } = await sql<{ position: string }>`
    select position from projections.checkpoints where projection = ${ledger.name}`.execute(database);
  const head = await log.head();
  return rows.some(({ position }) => position === head);
};

/** Compares the ledger with the log as they are, because a naive runner may never reach the log's end. */
export const checkLedger = async (
  { database }: ProjectorScene,
  log: EventLog,
): Promise<{ readonly missing: readonly string[]; readonly tooMany: number }> => {
  const { rows } = await sql<{ event: string }>`
    select stream || ' ' || version as event from read_models.ledger`.execute(database);
  const handled = new Set<string>(ledger.handles);
  const wanted = (await everythingIn(log)).filter(({ type }) => handled.has(type));
  const expected = wanted.map(({ stream, version }) => `${stream} ${version}`);
  const shown = countOf(rows.map(({ event }) => event));
  return {
    missing: expected.filter((event) => !shown.has(event)),
    tooMany: surplus(shown, countOf(expected)),
  };
};
