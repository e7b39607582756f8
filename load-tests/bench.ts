import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresLog } from '@waivers/events/log/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { parseMasterKey } from '@waivers/events/personal-data/master-key.ts';
import type { SignableDocument } from '@waivers/events/waiver/signable-document.ts';
import { benchAppend } from './bench/append.ts';
import { report } from './bench/report.ts';
import { benchSecondStart } from './bench/second-start.ts';
import { benchSigning, publishTemplate } from './bench/sign.ts';
import { signingStages } from './bench/stages.ts';
import { expectOk } from './client/api.ts';
import { makeCluster } from './faults/machine/cluster.ts';
import { AS_IT_IS, prepareProduct } from './faults/product-process.ts';

/** `npm run bench`: one run, one table. Nothing here is asserted; targets that are missed say so. */

const folder = await mkdtemp(join(await realpath(tmpdir()), 'waivers-bench-'));
const cluster = await makeCluster(join(folder, 'cluster'));
const product = await prepareProduct(folder, cluster.migratorUrl, AS_IT_IS);
const remarks: string[] = [];
try {
  await product.start();
  const masterKey = parseMasterKey(product.environment.MASTER_KEY ?? '');
  if (masterKey === undefined) throw new Error('The product runs without a master key.');
  const log = createPostgresLog({
    connectionString: connectionStringFor(cluster.migratorUrl, masterKey, 'app'),
  });

  process.stdout.write('Appending …\n');
  const appendRows = await benchAppend(log, cluster.migratorUrl);
  process.stdout.write('Signing …\n');
  const publication = await publishTemplate(product.url, product.registrationToken);
  const signing = await benchSigning(product.url, publication, log);
  const { body } = await expectOk<{ result: { document: SignableDocument; userId: string } }>(
    product.url,
    `/v1/waiver/${publication.waiverId}?locale=en`,
  );
  const stages = await signingStages(log, publication, body.result.userId, body.result.document);
  const total = 1_000_000 / signing.signed.perSecond;
  const append = 1_000_000 / signing.appended.perSecond;
  const known = Object.values(stages).reduce((sum, value) => sum + value, append);
  remarks.push(
    [
      `One signature takes ${Math.round(total)} µs of the run (1 s / rate). Stages, each alone in one thread, µs:`,
      ...Object.entries(stages).map(([stage, value]) => `- ${stage}: ${Math.round(value)}`),
      `- append, grouped: ${Math.round(append)}`,
      `- HTTP and the rest (the total less the stages; processes overlap on two cores): ${Math.round(total - known)}`,
    ].join('\n'),
  );
  await log.close();
  product.kill();
  await cluster.stop();
  process.stdout.write('Starting …\n');
  report([...appendRows, signing.row, await benchSecondStart()], remarks);
} finally {
  product.kill();
  cluster.kill();
  await rm(folder, { recursive: true, force: true });
}
