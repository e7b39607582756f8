import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { growTree } from '@waivers/events/tree/grow-tree.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ProjectorSettings } from '../projector.ts';
import type { OnTreeState, TreeState } from './tree-state.ts';

export type RunningTree = { close(): Promise<void> };

/** Grows the Merkle tree over the log and signs its checkpoints. Waits while stores are unavailable. */
export const startTree = async (
  { databaseUrl, masterKey, eventStore }: ProjectorSettings,
  logger: Pick<FastifyBaseLogger, 'error'>,
  onState: OnTreeState,
): Promise<RunningTree> => {
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'projector');
  const log = await openProductLog({ connectionString, eventStore, readConnections: 1 });
  const stopping = new AbortController();
  let state: TreeState = {};
  const note = (change: TreeState): void => {
    state = { ...state, ...change };
    onState(state);
  };
  const ended = growTree(
    {
      connectionString,
      log,
      masterKey,
      listener: {
        grown: (leaves) => {
          const { problem: _, ...rest } = state;
          state = rest;
          note({ leaves });
        },
        signed: (signed) => note({ signed }),
        failed: (error) => {
          logger.error({ err: error }, 'the tree over the log does not grow');
          note({ problem: error instanceof Error ? error.message : String(error) });
        },
      },
    },
    stopping.signal,
  );
  return {
    close: async () => {
      stopping.abort();
      await ended;
      await log.close();
    },
  };
};
