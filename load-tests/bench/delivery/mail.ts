import { randomUUID } from 'node:crypto';
import { AS_IT_IS, type Program } from '../../faults/machine/product-process.ts';
import { asSuperuser } from '../../faults/machine/superuser.ts';
import { until } from '../../faults/machine/until.ts';
import { sideBySide } from '../measure.ts';
import { type Bench, newDatabase, newProduct, type Part, WITHOUT_CONFIRMATIONS } from '../place.ts';
import type { BenchRow } from '../report.ts';
import { publishTemplate, signing } from '../signing/sign.ts';
import { benchQueuedMails } from './queued-mails.ts';

const ROUNDS = 5;
const COUNT = 1500;
const DRAINED_WITHIN_MS = 600_000;

/** Returns a unique address, because mails to the same address are throttled. */
const ownAddress = () => ({ signer: { email: `${randomUUID()}@people.test` } });

const openProduct = async (bench: Bench, name: string, program: Program) => {
  const databaseUrl = await newDatabase(bench, `bench_${name}`);
  const product = await newProduct(bench, name, databaseUrl, program);
  await product.start();
  const publication = await publishTemplate(product.url, product.registrationToken);
  const superuser = new URL(bench.cluster.superuserUrl);
  superuser.pathname = `/bench_${name}`;
  const sentMails = (): Promise<number> =>
    asSuperuser(superuser.href, async (client) => {
      const { rows } = await client.query<{ mails: number }>(
        "select count(*)::int as mails from follow_ups.outbox where template = 'signed-waiver' and state = 'kept'",
      );
      return rows[0]?.mails ?? 0;
    });
  let rounds = 0;
  return {
    sign: signing(product.url, publication, COUNT, ownAddress),
    mailed: () => {
      rounds += 1;
      return until(
        'everybody has a mail',
        async () => (await sentMails()) === rounds * COUNT,
        DRAINED_WITHIN_MS,
      );
    },
    kill: product.kill,
  };
};

/** Waits for pending mails before measuring the other product, which would otherwise bear their cost. */
const benchSigningWithMails = async (bench: Bench): Promise<BenchRow> => {
  const [withMails, without] = [
    await openProduct(bench, 'with_mails', AS_IT_IS),
    await openProduct(bench, 'without_mails', WITHOUT_CONFIRMATIONS),
  ];
  const signWithMails = async () => {
    const measured = await withMails.sign();
    await withMails.mailed();
    return measured;
  };
  try {
    await signWithMails();
    await without.sign();
    const { first, second, ratio } = await sideBySide(ROUNDS, signWithMails, without.sign);
    return {
      what: `sign over HTTP with the reactor that queues a confirmation for each (p50 ${first.p50.toFixed(1)} ms, p99 ${first.p99.toFixed(1)} ms)`,
      measured: first.perSecond,
      unit: 'signatures/s',
      against: `the same without that reactor, ${Math.round(second.perSecond)}/s`,
      ratio,
      target: '>= 0.9',
      met: ratio >= 0.9,
    };
  } finally {
    withMails.kill();
    without.kill();
  }
};

export const mail: Part = async (bench) => ({
  rows: [await benchSigningWithMails(bench), await benchQueuedMails(await newDatabase(bench, 'bench_mails'))],
});
