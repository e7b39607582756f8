import {
  createAlteredDocumentScan,
  missingDocuments,
  recordReferencedDocuments,
} from '@waivers/events/blobs/referenced-documents.ts';
import { recordedDamage } from '@waivers/events/keys/erasure/recorded-damage.ts';
import { damageOf } from '@waivers/events/log/port/damage.ts';
import { disabledTriggers } from '@waivers/events/migrations/disabled-triggers.ts';
import { createTreeWalk } from '@waivers/events/tree/walk-tree.ts';
import type { Pool } from 'pg';
import type { ErasureServices } from '../erasure/erase-person.ts';
import { createTombstoneProof } from '../erasure/prove-tombstones.ts';
import { reconcileTombstones } from '../erasure/reconcile-tombstones.ts';
import { createIntegrityChecks, type IntegrityChecks } from './create-integrity-checks.ts';

type Services = ErasureServices & { readonly pool: Pool };

/** Runs the checks at start-up and every minute. The tombstone reconciler records which documents to check. */
export const watchIntegrity = (
  services: Services,
  tell: (watch: string, problem: string) => void,
): IntegrityChecks => {
  const { log, database, pool } = services;
  let stopped: readonly string[] = [];
  const altered = createAlteredDocumentScan(database);
  const unproven = createTombstoneProof(services, database);
  const { tasks, concerns } = createIntegrityChecks(
    [
      {
        name: 'erasures',
        look: async () => [
          ...(await recordedDamage(database, 'erasures')),
          ...(await unproven()).map((id) => `Key ${id} was destroyed without an erasure in the log.`),
        ],
      },
      {
        name: 'log_complete',
        look: async () => [
          ...stopped,
          ...(await recordedDamage(database, 'log_complete')),
          ...(await damageOf(() => log.head())),
        ],
      },
      { name: 'records', look: () => recordedDamage(database, 'altered') },
      { name: 'triggers', look: () => disabledTriggers(pool) },
      {
        name: 'documents',
        look: async () => [...(await missingDocuments(database)), ...(await altered())],
      },
    ],
    tell,
  );
  const readOn = async (): Promise<void> => {
    const onEvent = (event: Parameters<typeof recordReferencedDocuments>[1]) =>
      recordReferencedDocuments(database, event);
    stopped = await damageOf(() => reconcileTombstones(services, { onEvent }));
  };
  const walk = createTreeWalk(log, database);
  return {
    tasks: [
      { name: 'reconcile tombstones', run: readOn },
      { name: 'compare the log with its tree', run: walk },
      ...tasks,
    ],
    concerns,
  };
};
