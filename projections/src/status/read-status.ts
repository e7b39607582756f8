import {
  type BackupStatus,
  type ListStatus,
  STATUS_LISTS,
  type Status,
  type StatusList,
} from '@waivers/contract/status/status.ts';
import { countParkedByAccount } from '@waivers/events/delivery/follower/parked-by-account.ts';
import type { Lag } from '@waivers/events/delivery/lag.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { cacheFor } from '@waivers/server/process/cache-for.ts';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { runningRebuilds } from '../engine/builds/registry.ts';
import { parkedInReadModels } from '../engine/checkpoints/checkpoints.ts';
import type { ProjectionsDatabase } from '../engine/database.ts';
import { accounts } from '../read-models/accounts/project.ts';
import { publicWaivers } from '../read-models/public-waivers/project.ts';
import { reports } from '../read-models/reports/project.ts';
import { signedWaiverDocuments } from '../read-models/signed-waiver-documents/project.ts';
import { signedWaivers } from '../read-models/signed-waivers/project.ts';
import { waiverDocuments } from '../read-models/waiver-documents/project.ts';
import { waivers } from '../read-models/waivers/project.ts';
import type { LookAtDeliveries } from './deliveries-port.ts';

const READ_MODELS: Readonly<Record<StatusList, readonly string[]>> = {
  signedWaivers: [signedWaivers.name, signedWaiverDocuments.name],
  waivers: [waivers.name, waiverDocuments.name, publicWaivers.name, accounts.name],
  reports: [reports.name],
};

/** All owners share one look, so that open pages cost nothing. */
const SHARED_MS = 10_000;

/** Injected, because only other packages know the underlying data. */
export type StatusPorts = {
  readonly lookAtDeliveries: LookAtDeliveries;
  readonly backup: () => BackupStatus;
};

export type StatusSources = StatusPorts & {
  readonly pool: Pool;
  readonly database: Kysely<object>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly lag: Lag;
  readonly hasMailServer: boolean;
};

export type ReadStatus = (accountId: string) => Promise<Status>;

const mostOf = (names: readonly string[], values: ReadonlyMap<string, number>): number =>
  Math.max(...names.map((name) => values.get(name) ?? 0));

const listStatus = (
  names: readonly string[],
  lags: ReadonlyMap<string, number> | undefined,
  rebuilds: ReadonlyMap<string, number>,
): ListStatus => {
  const running = names.flatMap((name) => rebuilds.get(name) ?? []);
  return {
    ...(lags === undefined ? {} : { behindSeconds: mostOf(names, lags) }),
    ...(running.length === 0 ? {} : { rebuilt: Math.min(...running) }),
  };
};

/** Answers while the event log is unavailable, without what only the log tells. */
export const createReadStatus = (sources: StatusSources, clock?: () => number): ReadStatus => {
  const { pool, database, log, lag, lookAtDeliveries, backup, hasMailServer } = sources;
  const countParked = countParkedByAccount(
    log,
    parkedInReadModels(database.withTables<ProjectionsDatabase>()),
  );
  const look = cacheFor(
    SHARED_MS,
    async () => {
      const [lags, rebuilds, parked, deliveries] = await Promise.all([
        // If the database is unavailable, the others fail too.
        lag.measure().catch(() => undefined),
        runningRebuilds(pool),
        countParked(),
        lookAtDeliveries(),
      ]);
      return { lags, rebuilds, parked, deliveries };
    },
    clock,
  );
  return async (accountId) => {
    const { lags, rebuilds, parked, deliveries } = await look();
    const lists = STATUS_LISTS.map((list) => [list, listStatus(READ_MODELS[list], lags, rebuilds)] as const);
    return {
      lists: Object.fromEntries(lists) as Status['lists'],
      deliveries: deliveries.of(accountId),
      mailServer: hasMailServer,
      incomplete: {
        lists: parked === undefined ? undefined : (parked.get(accountId) ?? 0),
        deliveries: deliveries.parked(accountId),
      },
      backup: backup(),
    };
  };
};
