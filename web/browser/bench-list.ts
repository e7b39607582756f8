import { expectOk } from '@waivers/load-tests/client/api.ts';
import { guardianSigning } from '@waivers/load-tests/client/signing.ts';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP } from './chromium.ts';
import { type LoggedInOwner, type OwnerProduct, startOwnerProduct } from './owner-product.ts';
import { read, type Typed, traceTasks, watch } from './sign-typing.ts';

/** Guardian and ten children each. */
const FAMILIES = 91;
const ROWS = 1000;
const RUNS = 3;

type Published = { readonly result: { readonly versionHash: string } };

const fillList = async ({ url, publish }: OwnerProduct, owner: LoggedInOwner): Promise<void> => {
  const waiverId = await publish(owner, 'Bench');
  const { body } = await expectOk<Published>(url, `/v1/waiver/${waiverId}?locale=en`);
  const publication = { waiverId, versionHash: body.result.versionHash, locale: 'en' };
  for (let family = 0; family < FAMILIES; family += 1) {
    await expectOk(url, '/v1/signed_waiver', { body: guardianSigning(publication, 10) });
  }
};

const openWholeList = async (page: Page, url: string, { username, password }: LoggedInOwner) => {
  await page.goto(url);
  await page.locator('[name=username]').fill(username);
  await page.locator('[name=password]').fill(password);
  await page.keyboard.press('Enter');
  const rows = page.locator('[data-signer]');
  for (let shown = 20; shown < ROWS; shown += 20) {
    await rows.nth(shown - 1).waitFor();
    await page.getByRole('button', { name: 'Show More' }).click();
  }
  await rows.nth(ROWS - 1).waitFor();
};

/** From the top to the bottom and back, as a wheel does it. */
const scrollThrough = async (page: Page): Promise<Typed> => {
  await page.evaluate(() => scrollTo({ top: 0 }));
  await page.evaluate(watch);
  const client = await page.context().newCDPSession(page);
  const endTrace = await traceTasks(client);
  await page.mouse.move(700, 500);
  for (const step of [800, -800]) {
    for (;;) {
      await page.mouse.wheel(0, step);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      const isAtEnd = await page.evaluate(
        (down) => (down ? scrollY + innerHeight >= document.body.scrollHeight - 1 : scrollY === 0),
        step > 0,
      );
      if (isAtEnd) break;
    }
  }
  const scrolled = { ...(await read(page)), longestWork: await endTrace() };
  await client.detach();
  return scrolled;
};

/** A list of 1,000 rows, all of them loaded, scrolled from end to end several times on an unthrottled processor. */
export const scrollList = async (browser: Browser): Promise<readonly Typed[]> => {
  const product = await startOwnerProduct();
  const context = await browser.newContext(DESKTOP);
  try {
    const owner = await product.owner();
    await fillList(product, owner);
    const page = await context.newPage();
    await openWholeList(page, product.url, owner);
    const runs: Typed[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await scrollThrough(page));
    return runs;
  } finally {
    await context.close();
    await product.stop();
  }
};
