import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { ask } from '../client/api.ts';
import { registerOwner } from '../client/owner.ts';
import { publishVideo, publishWaiver } from '../client/publication.ts';
import { AS_IT_IS } from '../faults/machine/product-process.ts';
import { benchBackup } from './backup.ts';
import { mail } from './delivery/mail.ts';
import { webhooks } from './delivery/webhooks.ts';
import { distributed, eventStore, relay } from './distributed-parts.ts';
import { benchAppend } from './log/append.ts';
import { benchProofs } from './log/proofs.ts';
import { benchReplay } from './log/replay.ts';
import { signingStages } from './log/stages.ts';
import { benchVerify } from './log/verify.ts';
import { benchMedia, placeLargeFilm } from './media.ts';
import {
  BARE_FASTIFY,
  MASTER_KEY,
  newDatabase,
  newLog,
  newProduct,
  type Part,
  WITHOUT_CONFIRMATIONS,
  WITHOUT_PROJECTIONS,
} from './place.ts';
import { benchAuditEvents } from './reads/audit-events.ts';
import { benchExport, loadExportRows } from './reads/export.ts';
import { benchList } from './reads/list.ts';
import { benchRebuild, fillLog } from './reads/rebuild.ts';
import { benchRecordPdf } from './reads/record-pdf.ts';
import { benchReportPage } from './reads/report-page.ts';
import { benchSecondStart } from './second-start.ts';
import { benchBesideTree } from './signing/beside-tree.ts';
import { benchFlood } from './signing/flood.ts';
import { benchReceipt } from './signing/receipt.ts';
import { benchBesideBareRoute, benchSigning, publishTemplate, type SigningResult } from './signing/sign.ts';
import { benchUnderstanding, LONG_VIDEO } from './signing/understanding.ts';
import { benchVisible, IN_PROCESS } from './signing/visible.ts';
import { secondsUntilCaughtUp } from './wait-for-projections.ts';

const BACKED_UP = 200_000;

/** Stages do not add up to the time per signature, because they overlap on several cores. */
const stagesRemark = (
  stages: Readonly<Record<string, number>>,
  { signed, appended }: SigningResult,
): string =>
  [
    `One signature takes ${Math.round(1_000_000 / signed.perSecond)} µs of the run (1 s / rate). Each stage alone, in one thread, µs:`,
    ...Object.entries(stages).map(([stage, value]) => `- ${stage}: ${Math.round(value)}`),
    `- append, grouped: ${Math.round(1_000_000 / appended.perSecond)}`,
  ].join('\n');

const write: Part = async (bench) => {
  const bare = await newLog(bench, 'bench_append');
  const appended = await benchAppend(bare.log, bare.databaseUrl);
  const databaseUrl = await newDatabase(bench, 'bench_write');
  const whole = await newProduct(bench, 'write', databaseUrl, AS_IT_IS);
  await whole.start();
  const publication = await publishTemplate(whole.url, whole.registrationToken);
  const shown = { params: { id: publication.waiverId }, query: { locale: 'en' } };
  const { userId, document } = (await ask(whole.url, readWaiver, shown)).result;
  whole.kill();
  const product = await newProduct(bench, 'write-alone', databaseUrl, WITHOUT_PROJECTIONS);
  await product.start();
  const log = createPostgresLog({ connectionString: connectionStringFor(databaseUrl, MASTER_KEY, 'app') });
  const route = await newProduct(bench, 'bare', bare.databaseUrl, BARE_FASTIFY);
  await route.start();
  try {
    const signing = await benchSigning(product.url, publication, { product: log, bare: bare.log });
    const besideRoute = await benchBesideBareRoute(product.url, publication, route.url);
    const stages = await signingStages(log, publication, userId, document);
    return { rows: [...appended, signing.row, besideRoute], remarks: [stagesRemark(stages, signing)] };
  } finally {
    await log.close();
    await bare.log.close();
    route.kill();
    product.kill();
  }
};

const followedProduct: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_follow');
  const product = await newProduct(bench, 'follow', databaseUrl, AS_IT_IS);
  await product.start();
  const log = createPostgresLog({ connectionString: connectionStringFor(databaseUrl, MASTER_KEY, 'app') });
  const bare = await newLog(bench, 'bench_follow_append');
  const projectorUrl = connectionStringFor(databaseUrl, MASTER_KEY, 'projector');
  try {
    const { authorization, ...publication } = await publishTemplate(product.url, product.registrationToken);
    const visible = await benchVisible(product.url, authorization, publication, IN_PROCESS);
    const signing = await benchSigning(product.url, publication, { product: log, bare: bare.log }, () =>
      secondsUntilCaughtUp(projectorUrl, log),
    );
    const receipt = await benchReceipt(product.url, authorization, publication);
    return { rows: [signing.row, visible, receipt] };
  } finally {
    await log.close();
    await bare.log.close();
    product.kill();
  }
};

const follow: Part = async (bench) => {
  const { rows } = await followedProduct(bench);
  return { rows: [...rows, ...(await benchBesideTree(bench))] };
};

const analysts: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_analysts');
  const product = await newProduct(bench, 'analysts', databaseUrl, WITHOUT_CONFIRMATIONS);
  await product.start();
  const log = createPostgresLog({ connectionString: connectionStringFor(databaseUrl, MASTER_KEY, 'app') });
  try {
    const publication = await publishTemplate(product.url, product.registrationToken);
    const projectorUrl = connectionStringFor(databaseUrl, MASTER_KEY, 'projector');
    return { rows: [await benchAuditEvents(product.url, publication, projectorUrl, log)] };
  } finally {
    await log.close();
    product.kill();
  }
};

const flood: Part = async (bench) => {
  const product = await newProduct(bench, 'flood', await newDatabase(bench, 'bench_flood'), AS_IT_IS);
  await product.start();
  try {
    const publication = await publishTemplate(product.url, product.registrationToken);
    return { rows: [await benchFlood(product.url, publication)] };
  } finally {
    product.kill();
  }
};

const pdf: Part = async (bench) => {
  const product = await newProduct(bench, 'pdf', await newDatabase(bench, 'bench_pdf'), AS_IT_IS);
  await product.start();
  try {
    return await benchRecordPdf(product.url, await publishTemplate(product.url, product.registrationToken));
  } finally {
    product.kill();
  }
};

const understanding: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_understanding');
  const whole = await newProduct(bench, 'understanding', databaseUrl, AS_IT_IS);
  await whole.start();
  const { authorization } = await registerOwner(whole.url, whole.registrationToken);
  const video = await publishVideo(whole.url, authorization, LONG_VIDEO);
  const bare = await publishWaiver(whole.url, authorization, 'Bare');
  whole.kill();
  // Excludes projections, because running them in the same process would add to the cost.
  const product = await newProduct(bench, 'understanding-alone', databaseUrl, WITHOUT_PROJECTIONS);
  await product.start();
  try {
    return await benchUnderstanding(product.url, product.pid() ?? 0, video, bare);
  } finally {
    product.kill();
  }
};

const exported: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_export');
  const product = await newProduct(bench, 'export', databaseUrl, AS_IT_IS);
  await product.start();
  try {
    const { authorization, accountId } = await registerOwner(product.url, product.registrationToken);
    const publication = await publishWaiver(product.url, authorization, 'Bench');
    product.kill();
    const { waiverId, versionHash } = publication;
    const own = { accountId, waiverIds: [waiverId], versionHash };
    await loadExportRows(connectionStringFor(databaseUrl, MASTER_KEY, 'projector'), own);
    bench.tell('  rows loaded');
    await product.start();
    const pid = product.pid() ?? 0;
    return await benchExport({
      url: product.url,
      pid,
      databaseUrl,
      masterKey: MASTER_KEY,
      authorization,
      accountId,
      publication,
    });
  } finally {
    product.kill();
  }
};

const backup: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_backup');
  const whole = await newProduct(bench, 'backup', databaseUrl, AS_IT_IS);
  await whole.start();
  const publication = await publishTemplate(whole.url, whole.registrationToken);
  whole.kill();
  const product = await newProduct(bench, 'backup-alone', databaseUrl, WITHOUT_PROJECTIONS);
  await product.start();
  try {
    await fillLog(connectionStringFor(databaseUrl, MASTER_KEY, 'app'), MASTER_KEY, BACKED_UP);
    return { rows: await benchBackup(bench, product, publication, BACKED_UP) };
  } finally {
    product.kill();
  }
};

const media: Part = async (bench) => {
  const databaseUrl = await newDatabase(bench, 'bench_media');
  const product = await newProduct(bench, 'media', databaseUrl, AS_IT_IS);
  await product.start();
  try {
    const { accountId } = await registerOwner(product.url, product.registrationToken);
    const superuserUrl = new URL(bench.cluster.superuserUrl);
    superuserUrl.pathname = new URL(databaseUrl).pathname;
    const dataDir = product.environment.DATA_DIR ?? '';
    const address = await placeLargeFilm(superuserUrl.href, dataDir, accountId);
    return await benchMedia(product.url, product.pid() ?? 0, address);
  } finally {
    product.kill();
  }
};

const verify: Part = async (bench) => {
  const { rows, remarks } = await benchVerify(
    await newDatabase(bench, 'bench_verify'),
    MASTER_KEY,
    bench.tell,
  );
  const { databaseUrl, log } = await newLog(bench, 'bench_proofs');
  await log.close();
  return { rows: [...rows, await benchProofs(databaseUrl, MASTER_KEY, bench.tell)], remarks: remarks ?? [] };
};

export const PARTS: Readonly<Record<string, Part>> = {
  write,
  follow,
  analysts,
  flood,
  rebuild: async (bench) => benchRebuild(await newDatabase(bench, 'bench_rebuild'), MASTER_KEY, bench.tell),
  list: async (bench) => benchList(await newDatabase(bench, 'bench_list'), MASTER_KEY, bench.tell),
  report: async (bench) => benchReportPage(await newDatabase(bench, 'bench_report'), MASTER_KEY, bench.tell),
  replay: async (bench) => benchReplay(await newDatabase(bench, 'bench_replay'), MASTER_KEY, bench.tell),
  verify,
  export: exported,
  mail,
  webhooks,
  understanding,
  media,
  backup,
  pdf,
  relay,
  distributed,
  'event-store': eventStore,
  start: async ({ cluster }) => {
    // Stop the cluster first, because two servers would share the cores.
    await cluster.stop();
    return { rows: [await benchSecondStart()] };
  },
};
