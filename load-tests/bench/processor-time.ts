import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/** Processor time since the processes started. */
export type ProcessorMs = { readonly productMs: number; readonly postgresMs: number };

/** Includes ended children, such as autovacuum workers. Leaves out processes that have just ended. */
export const processorMs = (pids: readonly number[]): ProcessorMs => {
  const total = { productMs: 0, postgresMs: 0 };
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      total[stat.includes('(postgres)') ? 'postgresMs' : 'productMs'] += ticks * MS_PER_TICK;
    } catch {
      // The process has just ended.
    }
  }
  return total;
};
