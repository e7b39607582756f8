import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type ProcessorMs, processorMs } from '../bench/processor-time.ts';
import { residentMib } from '../bench/resident-memory.ts';
import { asSuperuser } from '../faults/machine/superuser.ts';

/** Memory, open files and database sizes at one moment, and processor time used so far. */
export type Footprint = ProcessorMs & {
  readonly second: number;
  readonly memoryMib: number;
  readonly files: number;
  readonly logMib: number;
  readonly databaseMib: number;
};

export type ProductPids = {
  readonly product: () => readonly number[];
  readonly postgres: () => readonly number[];
};

const EVERY_MS = 5000;
const MIB = 1024 * 1024;

const sum = (pids: readonly number[], of: (pid: number) => number): number =>
  pids.reduce((total, pid) => total + of(pid), 0);

const sizes = async (superuserUrl: string): Promise<Pick<Footprint, 'logMib' | 'databaseMib'>> => {
  const { rows } = await asSuperuser(superuserUrl, (client) =>
    client.query<{ log: string; whole: string }>(
      `select pg_total_relation_size('log.events') as log, pg_database_size(current_database()) as whole`,
    ),
  );
  return { logMib: Number(rows[0]?.log) / MIB, databaseMib: Number(rows[0]?.whole) / MIB };
};

/** Samples every five seconds. Skips a sample while the product or PostgreSQL is down. */
export const watchFootprint = (
  pids: ProductPids,
  superuserUrl: string,
): { readonly end: () => Promise<readonly Footprint[]> } => {
  const stop = new AbortController();
  const began = performance.now();
  const samples: Footprint[] = [];
  const sample = async (): Promise<void> => {
    const second = (performance.now() - began) / 1000;
    const running = pids.product();
    if (running.length === 0) return;
    const processor = processorMs([...running, ...pids.postgres()]);
    const memoryMib = sum(running, residentMib);
    const files = sum(running, (pid) => readdirSync(`/proc/${pid}/fd`).length);
    samples.push({ second, memoryMib, files, ...processor, ...(await sizes(superuserUrl)) });
  };
  const sampling = (async () => {
    while (!stop.signal.aborted) {
      await sample().catch(() => undefined);
      await pause(EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    end: async () => {
      stop.abort();
      await sampling;
      return samples;
    },
  };
};

/** Slope of the least-squares line. @returns units per minute */
export const slopePerMinute = (points: readonly (readonly [second: number, value: number])[]): number => {
  const mean = (index: 0 | 1): number =>
    points.reduce((total, point) => total + point[index], 0) / points.length;
  const [at, level] = [mean(0), mean(1)];
  const rise = points.reduce((total, [second, value]) => total + (second - at) * (value - level), 0);
  const run = points.reduce((total, [second]) => total + (second - at) ** 2, 0);
  return (60 * rise) / run;
};
