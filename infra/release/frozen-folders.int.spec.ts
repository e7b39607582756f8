import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  readSignedWaiverAsOwner,
  readSignedWaiverPdf,
} from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apiAt } from '../demo/api.ts';
import { type Launched, launch, makeFolder, removeFolder } from '../testing/launcher.ts';
import { fetchPdf, wordsOf } from '../testing/read-pdf.ts';
import { frozenReleases, thawFolder } from './frozen-folder.ts';
import { type FrozenReadings, readVenue } from './readings.ts';

const VERIFY = join(import.meta.dirname, '..', 'tools', 'verify-read-models.ts');
/** Refuses every connection, so that the demo's services are never looked for on the internet. */
const NOWHERE = 'http://127.0.0.1:9';

let folder: string;
let product: Launched | undefined;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  product?.child.kill('SIGKILL');
  await product?.exit;
  await removeFolder(folder);
});

const isRebuilt = async (url: string): Promise<boolean> => {
  const { checks } = (await (await fetch(`${url}/readyz`)).json()) as {
    readonly checks: Record<string, string>;
  };
  return checks.read_models === 'ok';
};

const pdfOf = async (url: string, id: string, authorization: string): Promise<string> =>
  wordsOf(
    await fetchPdf(url + readSignedWaiverPdf.path.replace('{id}', id), {
      headers: { authorization: `Bearer ${authorization}` },
    }),
  );

const verify = async (): Promise<string> => {
  const env = { ...bareEnvironment(), DATA_DIR: join(folder, 'data') };
  return (await promisify(execFile)(process.execPath, [VERIFY], { env })).stdout;
};

describe('data folder of each release', () => {
  it.each(frozenReleases())('%s opens in one start, reads as it did then, and goes on', async (version) => {
    thawFolder(version, folder);
    const dataDir = join(folder, 'data');
    const then = JSON.parse(readFileSync(join(folder, 'readings.json'), 'utf8')) as FrozenReadings;
    product = launch(folder, { KLAVIYO_URL: NOWHERE, MAILCHIMP_URL: NOWHERE, SHOPIFY_URL: NOWHERE });
    const url = await product.url();
    await expect.poll(() => isRebuilt(url), { interval: 500 }).toBe(true);

    const now = await readVenue(url, dataDir);
    expect(now.signers).toMatchObject(then.signers);
    expect(now.records).toMatchObject(then.records);
    expect(now.events.slice(0, then.events.length)).toMatchObject(then.events);
    const [record] = then.records;
    const words = await pdfOf(url, record?.id ?? '', now.authorization);
    expect(words).toContain(record?.versionHash);
    expect(await verify()).toContain('All rows match the log.');

    const api = apiAt(url);
    const { id } = (await api.ask(signWaiver, { body: then.unsent })).result;
    const { authorization } = now;
    const { result } = await api.ask(readSignedWaiverAsOwner, { params: { id } }, { authorization });
    expect(result).toMatchObject({ versionHash: then.unsent.versionHash });
    product.child.kill('SIGTERM');
    expect(await product.exit).toBe(0);
  });
});
