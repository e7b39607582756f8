import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandApiSettings } from '@waivers/command-api/process/settings.ts';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import type { RunningShape } from '../launcher/product.ts';
import { type SupervisedProcess, superviseProcess } from '../machine/supervised-process.ts';
import { startFront } from './front.ts';
import { type ProcessName, processEnvironment } from './process-environment.ts';
import { superviseNats } from './supervised-nats.ts';
import { createWhichSide, type Side } from './which-side.ts';

const COMMAND_API = new URL('./command-api.ts', import.meta.url);
const PROJECTIONS = new URL('./projections.ts', import.meta.url);
const FOLLOW_UPS = new URL('./follow-ups.ts', import.meta.url);
const RELAY = new URL('./relay/serve.ts', import.meta.url);

/** Runs two processes of each customer-facing side, because whatever works with two works with any number. */
export const PROCESSES = [
  { side: 'commands', name: 'first command API', process: 'command-api', script: COMMAND_API },
  { side: 'commands', name: 'second command API', process: 'command-api', script: COMMAND_API },
  { side: 'reads', name: 'first read side', process: 'projections', script: PROJECTIONS },
  { side: 'reads', name: 'second read side', process: 'projections', script: PROJECTIONS },
  { side: 'follow-ups', name: 'follow-ups', process: 'follow-ups', script: FOLLOW_UPS },
  { side: 'none', name: 'relay', process: 'relay', script: RELAY },
] as const satisfies readonly {
  readonly side: Side | 'none';
  readonly name: string;
  readonly process: ProcessName;
  readonly script: URL;
}[];

type Beside = { readonly stop: () => Promise<void> };

type How = {
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
};

const startProcesses = async (
  settings: CommandApiSettings & { readonly natsUrl: string },
  beside: Beside[],
  how: How,
): Promise<(side: Side | 'none') => readonly string[]> => {
  const starting = PROCESSES.map(({ name, process, script }) =>
    superviseProcess({ name, script, environment: processEnvironment(process, settings), ...how }),
  );
  const started = await Promise.allSettled(starting);
  const kept = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  beside.push({ stop: async () => void (await Promise.all(kept.map((each) => each.stop()))) });
  for (const each of started) if (each.status === 'rejected') throw each.reason;
  return (side) =>
    PROCESSES.flatMap((each, index) =>
      each.side === side ? ((kept[index] as SupervisedProcess).url() ?? []) : [],
    );
};

/**
 * Starts the distributed product on one machine, behind one origin. Stops everything again on failure.
 * @throws StartRefused, or the listening error (such as `EADDRINUSE`)
 */
export const startDistributedProduct = async (
  settings: CommandApiSettings,
  how: How,
): Promise<RunningShape> => {
  const beside: Beside[] = [];
  const stopAll = async (): Promise<void> => {
    for (const each of beside.toReversed()) await each.stop();
  };
  try {
    let { natsUrl } = settings;
    if (natsUrl === undefined) {
      const nats = await superviseNats(join(settings.dataDir, 'nats'), how.tell);
      how.tell(`nats-server ${nats.version} at ${nats.url}`);
      beside.push(nats);
      natsUrl = nats.url;
    }
    how.tell(
      `The event log is in ${settings.eventStore === undefined ? 'PostgreSQL' : 'the event store of EVENTSTOREDB_URL'}.`,
    );
    const urlsOf = await startProcesses({ ...settings, natsUrl }, beside, how);
    const front = await startFront({
      ...settings,
      upstreams: {
        commands: () => urlsOf('commands'),
        reads: () => urlsOf('reads'),
        'follow-ups': () => urlsOf('follow-ups'),
      },
      beside: () => urlsOf('none'),
      whichSide: createWhichSide(EVERY_CALL),
    });
    return {
      close: async () => {
        front.drain();
        await pause((settings.shutdownDelaySeconds ?? 0) * 1000);
        await Promise.all([front.close(), stopAll()]);
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
};
