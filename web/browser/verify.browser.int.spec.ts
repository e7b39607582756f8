import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureWebBuilt } from '@waivers/infra/launcher/build-web.ts';
import { eventBytes, factsOf, hashOfText } from '@waivers/proof/event-bytes.ts';
import { ML_DSA_44_COSIGNATURE } from '@waivers/proof/notes/note-keys.ts';
import { policyOfLogs } from '@waivers/proof/notes/policy.ts';
import { SAMPLE_ORIGIN, sampleLog } from '@waivers/proof/testing/sample-log.ts';
import { witnessSigner } from '@waivers/proof/testing/witness-signer.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openChromium, openPage, PHONE } from './chromium.ts';
import { axeFindings } from './findings/axe.ts';
import { fitFindings } from './findings/fit.ts';
import { startTestProduct, type TestProduct } from './product.ts';

let browser: Browser;
let address: string;
let folder: string;
beforeAll(async () => {
  const [built, opened] = await Promise.all([ensureWebBuilt(() => undefined), openChromium()]);
  browser = opened;
  address = pathToFileURL(join(built, 'verify.html')).href;
  folder = mkdtempSync(join(tmpdir(), 'waivers-verify-'));
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const log = sampleLog({ leaves: 300 });

type File = { readonly name: string; readonly content: string };
const POLICY: File = { name: 'policy', content: log.policy };

const write = ({ name, content }: File): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const add = async (page: Page, ...files: readonly File[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(files.map(write));

const receipt = async (name: string, index: number, size = 300, of = log): Promise<File> => ({
  name: `${name}.tlog-proof`,
  content: await of.receipt(index, size),
});

const resultOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Opens the page as a file, without a network, and checks that it asks for nothing. */
const offline = async (
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => {
  const { context, page, pageErrors } = await openPage(browser, { ...DESKTOP, offline: true, ...options });
  const requests: string[] = [];
  await context.route(/^(?!file:)/, (route) => route.abort());
  page.on('request', (request) => requests.push(request.url().replace(/#.*/, '')));
  try {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await work(page);
    // The page itself, opened once or more often, and nothing else.
    expect([[...new Set(requests)], pageErrors]).toEqual([[address], []]);
  } finally {
    await context.close();
  }
};

describe('page that verifies receipts, as a file without a network', () => {
  it('shows what a valid receipt proves, and what it does not', () =>
    offline(async (page) => {
      await add(page, POLICY, await receipt('mine', 41));
      const result = resultOf(page, 'mine.tlog-proof');
      await expect
        .poll(() => result.textContent())
        .toContain(
          `This signature is entry 42 of the log. The log’s state with 300 entries was signed by ${SAMPLE_ORIGIN}.`,
        );
      await page.getByRole('heading', { name: 'What it does not show' }).waitFor();
      await page.getByText('Who held the phone').waitFor();
      expect(await page.getByRole('status').first().textContent()).toBe('Valid: 1');
    }));

  it('says for each invalid file what is wrong', () =>
    offline(async (page) => {
      const mine = await receipt('mine', 41);
      const altered = { name: 'altered.tlog-proof', content: mine.content.replace('\n300\n', '\n299\n') };
      const moved = { name: 'moved.tlog-proof', content: mine.content.replace('index 41', 'index 40') };
      const torn = { name: 'torn.tlog-proof', content: mine.content.slice(0, 300) };
      const foreign = sampleLog({ leaves: 9, origin: 'waivers/other/epoch', seed: 2 });
      const other = await receipt('other', 2, 9, foreign);
      const letter = { name: 'letter.tlog-proof', content: 'Dear customer' };
      await add(page, POLICY, mine, altered, moved, torn, other, letter);
      for (const [name, said] of [
        [altered.name, 'This receipt was altered'],
        [moved.name, 'not in the signed log'],
        [torn.name, 'This receipt is damaged'],
        [other.name, 'signed by another log, waivers/other/epoch'],
        [letter.name, 'This file is not a receipt'],
      ] as const)
        await expect.poll(() => resultOf(page, name).textContent()).toContain(said);
      expect(await page.getByRole('status').first().textContent()).toBe('Valid: 1Not valid: 5');
    }));

  it('tells which witnesses have signed, and requires those of the policy’s quorum', () =>
    offline(async (page) => {
      const one = witnessSigner('one.example', 5);
      const two = witnessSigner('two.example', 6, ML_DSA_44_COSIGNATURE);
      const witnessed = sampleLog({ leaves: 20, witnesses: [one, two] });
      const missing = policyOfLogs([], [{ key: witnessSigner('three.example', 7).key, url: 'https://w' }]);
      const policyWith = (quorum: string): File => ({
        name: 'own-policy',
        content: `${witnessed.policy.replace('quorum none\n', '')}${missing.replace('quorum none', quorum)}`,
      });
      const mine = await receipt('mine', 4, 20, witnessed);
      const result = resultOf(page, 'mine.tlog-proof');
      await add(page, policyWith('group both all one.example two.example\nquorum both'), mine);
      await expect
        .poll(() => result.textContent())
        .toMatch(/witness one\.example confirmed .* December 1, 2026/);
      expect(await result.textContent()).toContain('witness two.example confirmed');
      expect(await result.textContent()).not.toContain('three.example');
      await add(page, policyWith('quorum three.example'));
      await expect.poll(() => result.textContent()).toContain('Too few of the witnesses');
      const at = mine.content.lastIndexOf('two.example') + 100;
      const letter = mine.content[at] === 'A' ? 'B' : 'A';
      const content = `${mine.content.slice(0, at)}${letter}${mine.content.slice(at + 1)}`;
      await add(page, policyWith('quorum none'), { name: 'altered.tlog-proof', content });
      await expect
        .poll(() => resultOf(page, 'altered.tlog-proof').textContent())
        .toContain('a witness has not signed the state');
      const bare = await receipt('bare', 4, 20, sampleLog({ leaves: 20 }));
      await add(page, bare);
      await expect
        .poll(() => resultOf(page, 'bare.tlog-proof').textContent())
        .toContain('None of the witnesses in the key file has confirmed this state.');
    }));

  it('waits for a policy', () =>
    offline(async (page) => {
      await add(page, await receipt('early', 3));
      await page.getByText('Files waiting for a key file: 1').waitFor();
      await add(page, POLICY);
      await expect.poll(() => resultOf(page, 'early.tlog-proof').count()).toBe(1);
      await page.getByText('Valid: 1').waitFor();
    }));

  const ID = '0190f3c8-0000-7000-8000-000000000003';
  const stored = (versionHash: string) => ({
    stream: `signedWaiver-${ID}`,
    version: 1,
    eventId: '70d687b8-4ca9-5ed2-9503-ee2b5d19a6c0',
    type: 'WaiverSigned',
    data: { versionHash },
    metadata: { occurredAt: '2026-11-21T09:00:00.000Z' },
  });

  it('tells which event a receipt is for', async () => {
    const own = sampleLog({ leaves: [{ position: 1, ...factsOf(stored('a')) }] });
    await offline(async (page) => {
      const event = { name: 'event.json', content: JSON.stringify(stored('a')) };
      const asText = { ...stored('b'), data: JSON.stringify(stored('b').data) };
      const other = { name: 'other.json', content: JSON.stringify([asText]) };
      await add(page, POLICY, await receipt('one', 0, 1, own), event, other);
      await expect
        .poll(() => resultOf(page, 'event.json').textContent())
        .toContain('exactly the event that the receipt one.tlog-proof is for');
      expect(await resultOf(page, 'other.json').textContent()).toContain('None of the valid receipts');
    });
  });

  it('takes all files of a bundle, and names those that it cannot check', async () => {
    const text = JSON.stringify({ format: 'signable-document/2', title: 'Climbing hall' });
    const event = stored(hashOfText(text));
    const own = sampleLog({ leaves: [{ position: 1, ...factsOf(event) }, ...log.leaves.slice(1, 9)] });
    const files: readonly File[] = [
      { name: 'README.html', content: '<!doctype html>' },
      { name: 'checkpoint.txt', content: await own.checkpoint(1) },
      { name: '0001-WaiverSigned.json', content: eventBytes(event) },
      { name: 'text-as-shown.json', content: text },
      { name: 'altered.json', content: text.replace('hall', 'wall') },
      await receipt('receipt', 0, 1, own),
      await receipt('receipt-stamped', 0, 9, own),
    ];
    await offline(async (page) => {
      await add(page, POLICY, ...files);
      await page.getByText('Files that this page cannot check: README.html').waitFor();
      expect(await page.getByRole('status').first().textContent()).toBe('Valid: 2');
      for (const [name, said] of [
        ['checkpoint.txt', 'state with 1 entries was signed'],
        ['0001-WaiverSigned.json', 'exactly the event that the receipt receipt.tlog-proof is for'],
        ['text-as-shown.json', 'exactly the text that was signed, according to 0001-WaiverSigned.json'],
        ['altered.json', 'is a signature of this text'],
      ] as const)
        expect(await resultOf(page, name).textContent(), name).toContain(said);
    });
  });

  it('says whether a receipt is for the record that its link names', async () => {
    const own = sampleLog({ leaves: [{ position: 1, ...factsOf(stored('a')) }, ...log.leaves.slice(1, 9)] });
    await offline(async (page) => {
      await page.goto(`${address}#${ID}`);
      await page.reload();
      await page.getByText(`This link is for record ${ID}.`).waitFor();
      await add(page, POLICY, await receipt('one', 0, 9, own), await receipt('two', 1, 9, own));
      await expect.poll(() => resultOf(page, 'one.tlog-proof').textContent()).toContain(`for record ${ID}`);
      expect(await resultOf(page, 'two.tlog-proof').textContent()).toContain(`not for record ${ID}`);
    });
  });

  it('checks 10,000 receipts and stays responsive', { timeout: 600_000 }, async () => {
    const many = sampleLog({ leaves: 10_000 });
    const contents: string[] = [];
    for (let index = 0; index < 10_000; index += 1)
      contents.push(await many.receipt(index, index < 5000 ? 5000 : 10_000));
    const altered = contents.with(7777, (contents[7777] ?? '').replace('index 7777', 'index 7778'));
    const files = altered.map((content, index) => write({ name: `r${index}.tlog-proof`, content }));
    await offline(async (page) => {
      await add(page, POLICY);
      await page.evaluate(() => {
        const steps = new Set<number>();
        Object.assign(window, { steps });
        const look = (): void => {
          const progress = document.querySelector('progress');
          if (progress !== null) steps.add(progress.value);
          setTimeout(look);
        };
        look();
      });
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.locator('input[type=file]').setInputFiles(files, { timeout: 300_000 });
      await page.getByText('Valid: 9,999').waitFor({ timeout: 300_000 });
      await expect.poll(() => resultOf(page, 'r7777.tlog-proof').textContent()).toContain('altered');
      expect(await page.getByRole('listitem').count()).toBeLessThan(200);
      // The page could count because the checking had paused.
      const steps = await page.evaluate(() => [...(window as unknown as { steps: Set<number> }).steps]);
      expect(steps.length).toBeGreaterThan(5);
      const { metrics } = await session.send('Performance.getMetrics');
      const cpu = metrics.find(({ name }) => name === 'TaskDuration')?.value;
      if (process.env.MODE === 'thorough')
        process.stdout.write(`The browser checked 10,000 receipts in ${cpu?.toFixed(2)} s of a core.\n`);
    });
  });
});

describe('newest checkpoint that a browser remembers', () => {
  const checkpoint = async (size: number, of = log): Promise<File> => ({
    name: `checkpoint-${size}`,
    content: await of.checkpoint(size),
  });

  it('is compared with a smaller one, also after a reload', () =>
    offline(async (page) => {
      await add(page, POLICY, await receipt('mine', 41));
      await page.getByText('Valid: 1').waitFor();
      await page.goto(address);
      await add(page, POLICY, await checkpoint(120));
      await expect
        .poll(() => resultOf(page, 'checkpoint-120').textContent())
        .toContain('has already seen 300 entries in this log, but here there are only 120');
      await page.getByRole('button', { name: 'Forget these states' }).click();
      await page.goto(address);
      await add(page, POLICY, await checkpoint(120));
      await expect
        .poll(() => resultOf(page, 'checkpoint-120').textContent())
        .toContain('state with 120 entries was signed');
    }));

  it('is compared with another one of the same size', () =>
    offline(async (page) => {
      const rewritten = sampleLog({ leaves: log.leaves.with(5, log.leaves[6] ?? expect.fail('no leaf')) });
      await add(page, POLICY, await receipt('mine', 41));
      await page.getByText('Valid: 1').waitFor();
      await page.goto(address);
      await add(page, POLICY, await receipt('theirs', 41, 300, rewritten), await checkpoint(300, rewritten));
      for (const name of ['theirs.tlog-proof', 'checkpoint-300'])
        await expect
          .poll(() => resultOf(page, name).textContent())
          .toContain('two different states with 300 entries');
    }));
});

describe('page that verifies receipts', () => {
  it.each(FINISHED_LOCALES)('is accessible and fits in %s', (locale) =>
    offline(
      async (page) => {
        expect(await page.locator('html').getAttribute('lang')).toBe(locale);
        const findings = async () => [
          ...(await axeFindings(page, 'everything')),
          ...(await fitFindings(page)),
        ];
        expect(await findings()).toEqual([]);
        const mine = await receipt('mine', 41);
        const moved = { name: 'moved.tlog-proof', content: mine.content.replace('index 41', 'index 40') };
        await add(page, POLICY, mine, moved);
        await page.locator('summary').click();
        await page.locator('dd').first().waitFor();
        expect(await findings()).toEqual([]);
      },
      { ...PHONE, locale },
    ),
  );

  it('changes its language and remembers it', () =>
    offline(async (page) => {
      await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
      await page.getByRole('heading', { level: 1, name: 'Beleg prüfen' }).waitFor();
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: 'Beleg prüfen' }).waitFor();
    }));

  it('can be used with the keyboard alone', () =>
    offline(async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await page.keyboard.press('Tab');
      expect(await focused()).toContain('English');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Choose files');
      const chooser = page.waitForEvent('filechooser');
      // Playwright does not wait until Chromium intercepts the dialog. After this round trip it does.
      await focused();
      await page.keyboard.press('Enter');
      await (await chooser).setFiles([POLICY, await receipt('mine', 41)].map(write));
      await page.getByText('Valid: 1').waitFor();
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Details to compare');
      await page.keyboard.press('Enter');
      await page.locator('dd').first().waitFor();
    }));

  it('takes files that are dropped anywhere on it', () =>
    offline(async (page) => {
      const files = [POLICY, await receipt('mine', 41)];
      const data = await page.evaluateHandle((given) => {
        const transfer = new DataTransfer();
        for (const { name, content } of given) transfer.items.add(new File([content], name));
        return transfer;
      }, files);
      await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: data });
      await page.getByText('Valid: 1').waitFor();
    }));
});

describe('page that a business serves', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct();
  });
  afterAll(() => product?.stop());

  it('verifies a receipt of a signature with the keys that it came with, and asks for nothing else', async () => {
    const { id, signedKey } = await product.sign(await product.publish());
    const url = `${product.url}/v1/signed_waiver/${id}/receipt`;
    const read = () => fetch(url, { headers: { 'x-signed-key': signedKey } });
    await expect.poll(async () => (await read()).status).toBe(200);
    const content = await (await read()).text();
    const { context, page, pageErrors } = await openPage(browser, DESKTOP);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    try {
      await page.goto(`${product.url}/verify`);
      await page.getByText('These keys came with this page.').waitFor();
      await add(page, { name: 'mine.tlog-proof', content });
      await expect
        .poll(() => resultOf(page, 'mine.tlog-proof').textContent())
        .toContain('This signature is entry');
      expect(await page.getByRole('alert').count()).toBe(0);
      await add(page, POLICY);
      await page.getByText('These are not the keys that came with this page.').waitFor();
      expect([requests, pageErrors]).toEqual([['/verify'], []]);
    } finally {
      await context.close();
    }
  });
});
