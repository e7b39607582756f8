import { parseMasterKey } from '@waivers/events/keys/master-key.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { Cluster } from '../machine/cluster.ts';
import type { ProductProcess } from '../machine/product-process.ts';
import { compareReadModels } from './compare-read-models.ts';
import type { Guard, Verdict } from './fault.ts';

type Struck = {
  readonly cluster: Pick<Cluster, 'migratorUrl'>;
  readonly product: Pick<ProductProcess, 'environment'>;
};

/** Checks that every read model equals a rebuild. Skips the control arm. @throws Error if a row differs */
export const expectReadModelsAsRebuilt = async (
  { cluster, product }: Struck,
  guard: Guard,
  verdict: Verdict,
): Promise<Verdict> => {
  if (guard === 'off') return verdict;
  const masterKey = parseMasterKey(product.environment.MASTER_KEY ?? '');
  if (masterKey === undefined) throw new Error('The product runs without a master key.');
  const projectorUrl = connectionStringFor(cluster.migratorUrl, masterKey, 'projector');
  const { rows, missing, tooMany } = await compareReadModels(projectorUrl, masterKey);
  if (missing + tooMany > 0)
    throw new Error(`Read models differ from a rebuild: ${missing} rows are missing, ${tooMany} too many.`);
  return { ...verdict, notes: [...verdict.notes, `${rows} rows of read models as a rebuild makes them`] };
};
