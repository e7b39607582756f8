import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { type MasterKey, parseMasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { ask } from '../client/api.ts';
import { adultSigning } from '../client/signing.ts';
import { makeSignatures } from '../generate/signatures.ts';
import { appendSignatures } from '../generate/write-log.ts';
import { type Comparison, compareReadModels } from './assertions/compare-read-models.ts';
import { fromOwnAddress } from './clients/address.ts';
import { type CommandProcess, startCommand } from './machine/command-process.ts';
import { AS_IT_IS } from './machine/product-process.ts';
import { openScene, type Scene } from './scene.ts';

export const REBUILD = new URL('../../infra/tools/rebuild.ts', import.meta.url);
export const REBUILD_SWITCHES_FIRST = new URL('./control/rebuild-that-switches-first.ts', import.meta.url);

export type ReadScene = Scene & {
  readonly masterKey: MasterKey;
  readonly projectorUrl: string;
  readonly place: string;
};

export const compareRebuilt = ({ projectorUrl, masterKey }: ReadScene): Promise<Comparison> =>
  compareReadModels(projectorUrl, masterKey, { projections: [signedWaivers] });

/** Must exceed `BULK_FROM_EVENTS`, because a shorter log would be rebuilt event by event. */
const SIGNATURES = 2100;
const SEED = 4;

const fillLog = async ({ cluster, owner, publication }: Scene, masterKey: MasterKey): Promise<void> => {
  const connectionString = connectionStringFor(cluster.migratorUrl, masterKey, 'app');
  const log = createPostgresLog({ connectionString });
  const pool = new Pool({ connectionString, max: 1 });
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const venue = { accountId: owner.accountId, waiverIds: [publication.waiverId] };
  await appendSignatures(
    log,
    postgresKeyStore(database, masterKey),
    makeSignatures(SEED, [venue]),
    SIGNATURES,
  );
  await log.close();
  await database.destroy();
};

export const openReadScene = async (place: string): Promise<ReadScene> => {
  const scene = await openScene(place, AS_IT_IS);
  const masterKey = parseMasterKey(scene.product.environment.MASTER_KEY ?? '');
  if (masterKey === undefined) throw new Error('The product runs without a master key.');
  await fillLog(scene, masterKey);
  const projectorUrl = connectionStringFor(scene.cluster.migratorUrl, masterKey, 'projector');
  return { ...scene, masterKey, projectorUrl, place };
};

export const startCustomers = ({ product, publication }: Scene) => {
  let over = false;
  let signed = 0;
  const signing = (async () => {
    while (!over) {
      const body = adultSigning(publication, { points: 40 });
      await ask(product.url, signWaiver, { body }, fromOwnAddress(body.id));
      signed += 1;
      await pause(30);
    }
  })();
  signing.catch(() => undefined);
  return {
    signed: () => signed,
    end: async (): Promise<void> => {
      over = true;
      await signing;
    },
  };
};

export const startRebuild = ({ place, product }: ReadScene, program: URL): CommandProcess =>
  startCommand(join(place, 'rebuild'), program, [signedWaivers.name], product.environment);
