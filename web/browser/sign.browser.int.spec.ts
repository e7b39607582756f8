import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cutWordsOf, pagesOf } from '@waivers/infra/testing/read-pdf.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, type OpenedPage, openChromium, openPage, PHONE, STRANGER, VENUE } from './chromium.ts';
import { fitFindings } from './findings/fit.ts';
import { startTestProduct, type TestProduct } from './product.ts';
import { actAsOwner } from './steps/act-as-owner.ts';
import { signAsFamily } from './steps/family-by-finger.ts';
import {
  agree,
  chooseCount,
  chooseMode,
  draw,
  field,
  fillAdult,
  fillSigner,
  minorSummary,
  openWaiver,
  padBox,
  strokeAlong,
  waitForConfirmation,
} from './steps/sign-steps.ts';
import { withMailServer } from './steps/with-mail-server.ts';

let product: TestProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startTestProduct(), openChromium()]);
});
const sites: Server[] = [];
afterAll(async () => {
  await browser?.close();
  for (const site of sites) site.close();
  await product?.stop();
});

/** Runs `work` in a new window and checks for console errors. */
const inWindow = async (
  work: (tab: OpenedPage) => Promise<void>,
  options: BrowserContextOptions = PHONE,
): Promise<void> => {
  const tab = await openPage(browser, options);
  try {
    await work(tab);
    expect(tab.pageErrors).toEqual([]);
  } finally {
    await tab.context.close();
  }
};

const SIGNING = '**/v1/signed_waiver';

const dropAnswer = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort('connectionreset');
};

const names = (people: readonly { firstName: string }[]) => people.map(({ firstName }) => firstName);

const waitForSigners = async (lastName: string, count: number) => {
  await expect.poll(async () => (await product.signed(lastName)).length).toBe(count);
  return product.signed(lastName);
};

/** Opens the print view, which triggers the browser's print dialog. */
const prints = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = '';
    };
  });
  await page.locator('a[href*="/signed-waiver-print/"]').first().click();
  await page.locator('html[data-printed]').waitFor();
};

/** Counts one mark per date, because the parts of a date share it. */
const marks = (page: Page) =>
  page.locator('form :is(input, select):not([data-part^=birth] *)').evaluateAll((fields) => {
    const endsOf = (isRequired: boolean) =>
      (fields as HTMLInputElement[])
        .filter(({ required, labels, type }) => required === isRequired && labels?.length && type !== 'radio')
        .map(({ labels }) => (labels?.[0]?.textContent?.endsWith('*') ? '*' : ''));
    return { required: [...new Set(endsOf(true))], optional: [...new Set(endsOf(false))] };
  });

const alertText = (page: Page): Promise<string> =>
  page
    .locator('main')
    .textContent()
    .then((text) => text ?? '');

const announcement = (page: Page): Promise<string> =>
  page
    .getByRole('status')
    .allTextContents()
    .then((texts) => texts.join('\n'));

const expectNoAlert = (page: Page): Promise<void> => expect.poll(() => announcement(page)).toBe('');

describe('customer', () => {
  it(
    'signs as an adult and sees the confirmation',
    {
      meta: {
        spec: [
          '1.7 public link',
          '2.11 /sign-waiver/{id}',
          '2.18 guard',
          '4.24 no authenticated user',
          '6.2 customer',
          '7.2 a versioned base',
        ],
      },
    },
    () =>
      inWindow(async ({ page }) => {
        await openWaiver(page, product.url, await product.publish('Climbing hall'));
        await fillAdult(page, 'Adultson');
        await agree(page).click();
        await waitForConfirmation(page);
        await page.getByText('Signed on').waitFor();
        expect(await alertText(page)).toContain('Ann Adultson');
        await expectNoAlert(page);
        expect(names(await waitForSigners('Adultson', 1))).toEqual(['Ann']);
        await page.reload();
        await page.getByText('Ann Adultson').waitFor();
        await prints(page);
      }),
  );

  it.each([
    ['by the keyboard’s next key', 'Nextson', { chosen: 3, fields: 10, lists: 2, drawn: 1, pressed: 2 }],
    ['by tapping each field', 'Tapson', { chosen: 3, fields: 23, lists: 2, drawn: 1, pressed: 2 }],
  ] as const)(
    'signs for three children with 18 or 31 taps: %s',
    { meta: { spec: '1.7 public link' } },
    (way, lastName, expected) =>
      inWindow(async ({ page }) => {
        const american = (config: WaiverConfigWire) => ({ ...config, homeCountry: 'US' as const });
        await openWaiver(page, product.url, await product.publish('Climbing hall', american));
        await page.locator('input[name=mode]').first().waitFor();
        expect(await page.locator('[id^=field-], button[type=submit]').count()).toBe(0);
        const taps = await signAsFamily(page, lastName, ['Kim', 'Kim', 'Bo'], way);
        await waitForConfirmation(page);
        expect(taps).toEqual(expected);
        expect(names(await waitForSigners(lastName, 4)).toSorted()).toEqual(['Ann', 'Bo', 'Kim', 'Kim']);
      }),
  );

  it('opens one minor’s card at a time, which stays in place and leads to its first field', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'minors');
      await chooseCount(page, 10);
      for (const index of [4, 7, 2, 9]) {
        const summary = minorSummary(page, index);
        await summary.scrollIntoViewIfNeeded();
        const before = await summary.boundingBox();
        await summary.tap();
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.id))
          .toBe(`field-${index}.firstName`);
        const after = await summary.boundingBox();
        expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(8);
        expect(await page.locator('form details[open]').count()).toBe(1);
      }
    }));

  it('types their name when canvas is unavailable', () =>
    inWindow(async ({ page }) => {
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.getContext = () => null;
      });
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'adult');
      await fillSigner(page, { lastName: 'Typedson' });
      await page.getByLabel('Type your full name').fill('Ann Typedson');
      await agree(page).click();
      await waitForConfirmation(page);
      await waitForSigners('Typedson', 1);
    }));

  it('signs by keyboard', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      const { keyboard } = page;
      const tabTo = async (key: string): Promise<void> => {
        for (let steps = 0; steps < 40; steps += 1) {
          const at = await page.evaluate(() => document.activeElement?.id);
          if (at === `field-${key}`) return;
          await keyboard.press('Tab');
        }
        throw new Error(`Tab does not reach ${key}.`);
      };
      await page.locator('input[name=mode]').first().focus();
      await keyboard.press('Space');
      const typed = {
        firstName: 'Ann',
        lastName: 'Keyson',
        phone: '555',
        gender: ' ',
        birthMonth: 'Mar',
        birthDay: '5',
        birthYear: '1990',
        country: 'United States',
        address: '1 Main',
        city: 'Austin',
        state: 'Tex',
        zip: '1',
        email: 'a@example.org',
        'email-again': 'a@example.org',
      };
      for (const [name, text] of Object.entries(typed)) {
        await tabTo(`signer.${name}`);
        await keyboard.type(text);
      }
      await tabTo('signer.electronicConsent');
      await keyboard.press('Space');
      await keyboard.press('Tab');
      await keyboard.press('ArrowRight');
      await keyboard.press('Tab');
      await keyboard.type('Ann Keyson');
      await keyboard.press('Enter');
      await waitForConfirmation(page);
      await waitForSigners('Keyson', 1);
    }, DESKTOP));
});

describe('invalid input', () => {
  it(
    'is reported at each field, in a focused summary and in the title',
    { meta: { spec: '5.18 before submit' } },
    () =>
      inWindow(async ({ page }) => {
        await openWaiver(page, product.url, await product.publish('Errors'));
        await chooseMode(page, 'adult');
        expect(await marks(page)).toEqual({ required: ['*'], optional: [''] });
        await agree(page).click();
        await page.getByRole('heading', { name: '12 answers are missing' }).waitFor();
        expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe(
          'summary-title',
        );
        expect(await page.title()).toMatch(/^\(12\) Errors/);
        const first = field(page, 'signer.firstName');
        expect(await first.getAttribute('aria-invalid')).toBe('true');
        const placeOf = async (element: Locator) => {
          const { y, height } = (await element.boundingBox()) ?? { y: -1, height: 0 };
          return { top: y, bottom: y + height };
        };
        const summary = page.locator('[aria-labelledby=summary-title]');
        for (const height of [844, 390]) {
          await page.setViewportSize({ width: height === 844 ? 390 : 844, height });
          await agree(page).click();
          await expect.poll(async () => (await placeOf(summary)).top).toBeLessThan(height / 4);
          expect((await placeOf(summary)).top).toBeGreaterThanOrEqual(0);
          if (height === 844) expect((await placeOf(first)).bottom).toBeLessThan(height - 60);
          await field(page, 'signer.city').scrollIntoViewIfNeeded();
          expect((await placeOf(summary)).bottom).toBeLessThan(0);
        }
        const bar = page.getByRole('button', { name: 'Next' }).locator('..');
        expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static');
        await summary.locator('summary').click();
        await page.getByRole('link', { name: 'Signature', exact: true }).click();
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-ink.signature');
        const { top, bottom } = await placeOf(field(page, 'ink.signature'));
        expect([top >= 0, bottom <= 390]).toEqual([true, true]);
        for (const shown of [field(page, 'signer.city'), field(page, 'signer.email'), agree(page)]) {
          await shown.focus();
          const isOnTop = shown.evaluate((element) => {
            const { left, right, top: above, bottom: below } = element.getBoundingClientRect();
            return [above + 2, below - 2].every(
              (y) => element === document.elementFromPoint((left + right) / 2, y),
            );
          });
          expect(await isOnTop).toBe(true);
        }
      }),
  );

  it('is reported when leaving a filled field, until it is corrected', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'adult');
      const phone = field(page, 'signer.phone');
      const next = page.getByRole('button', { name: 'Next' });
      const opacity = () =>
        next.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
      await phone.focus();
      expect(await opacity()).toBe('0');
      await phone.blur();
      expect(await opacity()).toBe('1');
      // At the end of the form the bar covers nothing, so it stays.
      await next.focus();
      await agree(page).scrollIntoViewIfNeeded();
      await page.keyboard.press('Shift+Tab');
      await expect.poll(opacity).toBe('1');
      await page.keyboard.press('Tab');
      expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
      expect(await opacity()).toBe('1');
      expect(await phone.getAttribute('aria-invalid')).toBe('false');
      await phone.fill('call me');
      await phone.blur();
      await page.getByText('Please enter a valid phone number.').waitFor();
      await phone.fill('555');
      expect(await phone.getAttribute('aria-invalid')).toBe('false');
    }));

  it('is reported after one click, even from the invalid field', () =>
    inWindow(
      async ({ page }) => {
        await openWaiver(page, product.url, await product.publish());
        await chooseMode(page, 'adult');
        await field(page, 'signer.email').fill('ann');
        const before = await agree(page).boundingBox();
        await agree(page).click();
        await page.getByRole('heading', { name: /missing, one needs correcting$/ }).waitFor();
        expect(before?.y).toBeLessThan(3900);
      },
      { viewport: { width: 1440, height: 4000 } },
    ));

  it('includes a guardian who is under age by the server’s rule', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await fillAdult(page, 'Youngson');
      await field(page, 'signer.birthYear').fill(String(new Date().getFullYear() - 10));
      await agree(page).click();
      await page.getByText('You must be 18 years of age or older.').first().waitFor();
      expect(await product.signed('Youngson')).toEqual([]);
    }));

  it('includes a signature that is only a dot', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'adult');
      await fillSigner(page, { lastName: 'Dotson' });
      const { x, y } = await padBox(page);
      await page.emulateMedia({ forcedColors: 'active' });
      const paper = page.locator('canvas').locator('..');
      expect(await paper.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(255, 255, 255)');
      await page.emulateMedia({ forcedColors: 'none' });
      await page.mouse.click(x + 50, y + 50);
      await agree(page).click();
      await page.getByText('Please provide a signature.').first().waitFor();
    }));

  it('includes a signature that was cleared or undone', { meta: { spec: '4.19 signature' } }, () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'adult');
      await fillSigner(page, { lastName: 'Clearson' });
      const [clear, undo] = ['Clear', 'Undo'].map((name) => page.getByRole('button', { name }));
      if (clear === undefined || undo === undefined) throw new Error('No toolbar.');
      const isEmptiedBy = async (tool: Locator): Promise<void> => {
        await tool.press('Enter');
        expect(await tool.getAttribute('aria-disabled')).toBe('true');
        expect(await tool.evaluate((button) => button === document.activeElement)).toBe(true);
      };
      await draw(page, 0.1, 0.4);
      await draw(page, 0.6, 0.9);
      await isEmptiedBy(clear);
      await agree(page).click();
      await page.getByText('Please provide a signature.').first().waitFor();
      await draw(page);
      await isEmptiedBy(undo);
      await agree(page).click();
      await page.getByText('Please provide a signature.').first().waitFor();
      await draw(page, 0.1, 0.4);
      await draw(page, 0.6, 0.9);
      await undo.press('Enter');
      expect(await undo.getAttribute('aria-disabled')).toBe('false');
      const signing = page.waitForRequest((request) => request.method() === 'POST');
      await agree(page).click();
      const { signature } = (await signing).postDataJSON() as {
        signature: { width: number; strokes: { x: number }[][] };
      };
      expect(signature.strokes).toHaveLength(1);
      expect(Math.max(...(signature.strokes[0] ?? []).map(({ x }) => x))).toBeLessThan(signature.width / 2);
      await waitForConfirmation(page);
    }),
  );
});

describe('exactly one signature', () => {
  it('is stored when the response is lost and the page reloaded', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await fillAdult(page, 'Lostson');
      await page.route(SIGNING, dropAnswer);
      await agree(page).click();
      await page.locator('[data-progress=unreachable]').waitFor();
      await page.unroute(SIGNING);
      await page.reload();
      await waitForConfirmation(page);
      await waitForSigners('Lostson', 1);
    }));

  it('is stored when the button is tapped twice', () =>
    inWindow(async ({ page }) => {
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/v1/signed_waiver')) sent += 1;
      });
      await openWaiver(page, product.url, await product.publish());
      await fillAdult(page, 'Doubleson');
      await agree(page).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await waitForConfirmation(page);
      await waitForSigners('Doubleson', 1);
      expect(sent).toBe(1);
    }));

  it('is kept offline and sent once the connection is restored', () =>
    inWindow(async ({ page, context }) => {
      await openWaiver(page, product.url, await product.publish());
      await fillAdult(page, 'Offson');
      await page.setViewportSize({ width: 320, height: 480 });
      await context.setOffline(true);
      await agree(page).click();
      await page.getByText('You are offline', { exact: true }).waitFor();
      const {
        x = -1,
        y = -1,
        width = 999,
        height = 999,
      } = (await page.locator('[data-progress=offline]').boundingBox()) ?? {};
      expect([x >= 0, y >= 0, x + width <= 320, y + height <= 480]).toEqual([true, true, true, true]);
      expect(await announcement(page)).toContain('You are offline');
      expect(await product.signed('Offson')).toEqual([]);
      await context.setOffline(false);
      await waitForConfirmation(page);
      await expectNoAlert(page);
      await waitForSigners('Offson', 1);
    }));

  it('is resent with the same body when the server is busy', () =>
    inWindow(async ({ page }) => {
      const bodies: (string | null)[] = [];
      await page.route(SIGNING, async (route) => {
        bodies.push(route.request().postData());
        if (bodies.length < 3) return route.fulfill({ status: 503, json: { code: 'overloaded' } });
        return route.continue();
      });
      await openWaiver(page, product.url, await product.publish());
      await fillAdult(page, 'Busyson');
      await agree(page).click();
      await waitForConfirmation(page);
      expect(new Set(bodies).size).toBe(1);
      expect(bodies).toHaveLength(3);
      await waitForSigners('Busyson', 1);
    }));
});

describe('address for the copy', () => {
  it('is corrected once, although the first answer is lost', () =>
    inWindow(async ({ page }) => {
      const [typed, right] = ['ann@exmaple.org', 'ann.addresson@example.org'];
      await withMailServer(page);
      await openWaiver(page, product.url, await product.publish('Climbing hall'));
      await fillAdult(page, 'Addresson');
      for (const name of ['email', 'email-again']) await field(page, `signer.${name}`).fill(typed);
      await agree(page).click();
      await waitForConfirmation(page);
      await page.getByRole('button', { name: 'Wrong address?' }).click();
      const email = field(page, 'signer.recipientAddress');
      expect(await email.inputValue()).toBe(typed);
      await email.fill(right);
      await page.route('**/recipient-address', dropAnswer, { times: 1 });
      await email.press('Enter');
      await page.getByText(`We’re sending your copy to ${right}`).waitFor();
      const mail = await product.mailTo(right);
      expect(mail.text).toContain('/signed-waiver-print/');
      const [signer] = await waitForSigners('Addresson', 1);
      const events = await product.events(signer?.id ?? '');
      expect(events.map(({ type }) => type)).toEqual(['WaiverSigned', 'RecipientAddressCorrected']);
      expect((await product.signed(right)).map(({ id }) => id)).toEqual([signer?.id]);
      await page.reload();
      await page.getByText('We’re sending your copy to a…@example.org').waitFor();
      expect(await page.getByRole('button', { name: 'Wrong address?' }).count()).toBe(0);
      await prints(page);
      expect(await page.locator('article').textContent()).toContain(`${right}, corrected by the signer on`);
    }));
});

describe('text that changes during signing', () => {
  it('is shown with the typed answers and needs new agreement', () =>
    inWindow(async ({ page }) => {
      const waiver = await product.publish('Old rules');
      await openWaiver(page, product.url, waiver);
      await fillAdult(page, 'Changeson');
      await product.republish(waiver, 'New rules');
      await agree(page).click();
      await page.getByText('This document has just changed').waitFor();
      expect(await field(page, 'signer.lastName').inputValue()).toBe('Changeson');
      const consent = field(page, 'signer.electronicConsent');
      expect(await consent.isChecked()).toBe(false);
      await page.locator('[data-notice] ins', { hasText: 'New' }).waitFor();
      await consent.check();
      // Both signing methods must have dropped the signature that was given for the old text.
      await page.getByRole('radio', { name: 'Type' }).press('Space');
      await page.getByRole('radio', { name: 'Draw' }).press('Space');
      await agree(page).click();
      await page.getByText('Please provide a signature.').waitFor();
      await draw(page);
      await agree(page).click();
      await waitForConfirmation(page);
      expect(await waitForSigners('Changeson', 1)).toMatchObject([{ title: 'New rules' }]);
    }));

  it('keeps the answers when it is unpublished', () =>
    inWindow(async ({ page }) => {
      const waiver = await product.publish();
      await openWaiver(page, product.url, waiver);
      await fillAdult(page, 'Goneson');
      await product.republish(waiver, 'Gone', false);
      await agree(page).click();
      await page.getByText('This waiver can no longer be signed').waitFor();
      expect(await page.locator('[data-notice] ins').count()).toBe(0);
      expect(await field(page, 'signer.lastName').inputValue()).toBe('Goneson');
      expect(await agree(page).getAttribute('aria-disabled')).toBe('true');
      await page.reload();
      await page.getByText('The answers entered here at').waitFor();
    }));
});

describe('draft', () => {
  const begin = async (page: Page): Promise<void> => {
    await openWaiver(page, product.url, await product.publish());
    await chooseMode(page, 'adult');
    await field(page, 'signer.firstName').fill('Secret');
    await field(page, 'signer.electronicConsent').check();
    await draw(page);
    await page.reload();
    await page.getByText('Welcome back').waitFor();
  };

  it('is offered with its time but no name, and restored without the consent', () =>
    inWindow(async ({ page }) => {
      await begin(page);
      expect(await alertText(page)).not.toContain('Secret');
      // Only the text may be visible at the restored scroll position.
      const top = await page
        .locator('[data-prompt]')
        .evaluate((prompt) => prompt.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-signer.lastName');
      expect(await field(page, 'signer.firstName').inputValue()).toBe('Secret');
      expect(await field(page, 'signer.electronicConsent').isChecked()).toBe(false);
      await fillSigner(page, { lastName: 'Againson' });
      await draw(page);
      await agree(page).click();
      await waitForConfirmation(page);
      await waitForSigners('Againson', 1);
    }));

  it('is discarded by “Not me”', () =>
    inWindow(async ({ page }) => {
      await begin(page);
      await page.getByRole('button', { name: 'Not me' }).click();
      await chooseMode(page, 'adult');
      expect(await field(page, 'signer.firstName').inputValue()).toBe('');
      const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(left).not.toContain('Secret');
    }));
});

describe('printed record', () => {
  const LONG = 30;

  it.each([
    ['A4', 'a phone', PHONE],
    ['Letter', 'a desk', DESKTOP],
  ] as const)('is complete on %s from %s, and so is its PDF', (format, _where, size) =>
    inWindow(async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => undefined;
      });
      const { id, signedKey } = await product.sign(await product.publish(), 3);
      await page.goto(`${product.url}/signed-waiver-print/${signedKey}/${id}`);
      await page.locator('article').waitFor();
      // biome-ignore lint/performance/useDomNodeTextContent: the displayed words.
      const shown = new Set((await page.locator('article').innerText()).split(/\s+/));
      const printed = await page.pdf({ format });
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download PDF' }).click();
      const saved = await download;
      const made = readFileSync(await saved.path());
      expect(saved.suggestedFilename()).toBe(`${await page.title()}.pdf`);
      for (const pdf of [printed, made]) {
        const pages = pagesOf(pdf);
        expect(pages.length).toBeGreaterThan(1);
        for (const [index, text] of pages.entries()) {
          expect(text.trim().split('\n').at(-1)?.replaceAll(' ', '')).toBe(`${index + 1}/${pages.length}`);
        }
        expect(pages[0]).toMatch(/Signed by.*Parent or guardian.*Signed on.*guardian's signature/s);
        expect(pages.join('')).toMatch(/Signed document.*Street address.*Signature evidence.*SHA-256/s);
        expect(pages.at(-1)).toContain(id);
        expect(cutWordsOf(pdf)).toEqual([]);
        // Compares letters only, because lines may break within long words such as the hash.
        const letters = pages.join('').replaceAll(/\s/g, '');
        expect([...shown].filter((word) => word.length < LONG && !letters.includes(word))).toEqual([]);
      }
    }, size),
  );
});

describe('text at double size', () => {
  it('fits everywhere from the form to the printed record', {
    meta: { spec: '2.76 Sign confirmation' },
  }, async () => {
    const large = await openChromium({ defaultFontSize: 32 });
    const { page, pageErrors } = await openPage(large, PHONE);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    const found: (readonly string[])[] = [];
    const look = async (): Promise<void> => {
      found.push(await fitFindings(page, []));
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
    };
    const waiver = await product.publish('Kletterhalle Westendstraße', undefined, 'de');
    await openWaiver(page, product.url, waiver);
    await chooseMode(page, 'minors');
    await agree(page).click();
    await page.locator('[aria-labelledby=summary-title]').waitFor();
    await look();
    const { id, signedKey } = await product.sign(waiver, 2);
    await page.goto(`${product.url}/sign-confirmation/${signedKey}/${id}?locale=de`);
    await page.locator('a[href*="/signed-waiver-print/"]').first().waitFor();
    await look();
    await page.locator('a[href*="/signed-waiver-print/"]').first().click();
    await page.locator('article').waitFor();
    await look();
    await large.close();
    expect([found, pageErrors]).toEqual([[[], [], []], []]);
  });
});

describe('phone that is rotated and zoomed while drawing', () => {
  it('loses no part of the signature', { meta: { spec: '2.69 signature on a canvas' } }, () =>
    inWindow(async ({ page }) => {
      let body: { signature?: { width: number; height: number; strokes: { x: number; y: number }[][] } } = {};
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/v1/signed_waiver'))
          body = request.postDataJSON();
      });
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'adult');
      await fillSigner(page, { lastName: 'Turnson' });
      const before = await padBox(page);
      const first = strokeAlong(before, 0.1, 0.9);
      await page.mouse.move(...(first[0] ?? [0, 0]));
      await page.mouse.down();
      for (const [x, y] of first) await page.mouse.move(x, y);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect.poll(async () => (await padBox(page)).width).not.toBe(before.width);
      await page.mouse.up();
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(async () => (await padBox(page)).width).toBeLessThan(300);
      // Zooming in changes the device pixel ratio.
      const client = await page.context().newCDPSession(page);
      const zoomed = { width: 320, height: 640, deviceScaleFactor: 3, mobile: true };
      await client.send('Emulation.setDeviceMetricsOverride', zoomed);
      await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(3);
      await draw(page);
      await agree(page).click();
      await waitForConfirmation(page);
      const { width = 0, height = 0, strokes = [] } = body.signature ?? {};
      expect(strokes.length).toBeGreaterThanOrEqual(2);
      const points = strokes.flat();
      expect(points.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)).toBe(true);
      // The first stroke still spans the pad, so nothing was clipped.
      const xs = strokes[0]?.map(({ x }) => x / width) ?? [];
      expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(0.7);
      const last = strokes.at(-1)?.map(({ x }) => x / width) ?? [];
      expect([Math.min(...last), Math.max(...last)]).toEqual([
        expect.closeTo(0.1, 1),
        expect.closeTo(0.9, 1),
      ]);
      await waitForSigners('Turnson', 1);
    }),
  );
});

describe('restricted browser', () => {
  it('signs without storage', () =>
    inWindow(async ({ page }) => {
      await page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      });
      await openWaiver(page, product.url, await product.publish());
      await fillAdult(page, 'Blockson');
      await page.route(SIGNING, dropAnswer);
      await agree(page).click();
      await page.locator('main').getByText('Please keep this page open until then.').waitFor();
      await page.unroute(SIGNING);
      await waitForConfirmation(page);
      await waitForSigners('Blockson', 1);
    }));

  const port = (): string => new URL(product.url).port;

  it('signs over plain HTTP on the venue’s host', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, `http://${VENUE}:${port()}`, await product.publish());
      expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
      await fillAdult(page, 'Plainson');
      await agree(page).click();
      await waitForConfirmation(page);
      await waitForSigners('Plainson', 1);
    }));

  it('signs in a cross-origin frame', () =>
    inWindow(async ({ page }) => {
      const address = `http://${VENUE}:${port()}/sign-waiver/${await product.publish()}`;
      const html = `<!doctype html><title>Venue</title><iframe src="${address}" width="390" height="800"></iframe>`;
      const site = createServer((_request, response) =>
        response.setHeader('Content-Type', 'text/html').end(html),
      );
      await once(site.listen(0, '127.0.0.1'), 'listening');
      sites.push(site);
      await page.goto(`http://${STRANGER}:${(site.address() as AddressInfo).port}/`);
      const frame = page.frameLocator('iframe');
      await frame.locator('input[name=mode]').first().check();
      const inFrame = page.frames()[1];
      if (inFrame === undefined) throw new Error('No frame.');
      await fillSigner(inFrame as unknown as Page, { lastName: 'Frameson' });
      await frame.getByRole('radio', { name: 'Type' }).check();
      await frame.getByLabel('Type your full name').fill('Ann Frameson');
      await frame.locator('button[type=submit]').click();
      await frame.getByText('You are done').waitFor();
      await waitForSigners('Frameson', 1);
    }, DESKTOP));
});

describe('page with missing scripts', () => {
  const PARTS = {
    script: /<script type="module"[^>]* src="([^"]+)"/,
    words: /<link rel="modulepreload" href="([^"]+)"/,
  } as const;

  it('is readable and offers to reload', {
    meta: { spec: '2.62 Sign waiver' },
  }, async () => {
    const { page, context } = await openPage(browser);
    const address = `${product.url}/sign-waiver/${await product.publish('Half')}`;
    const html = await (await fetch(address)).text();
    for (const [name, pattern] of Object.entries(PARTS)) {
      const missing = `**${pattern.exec(html)?.[1] ?? 'none'}`;
      await page.route(missing, (route) => route.abort('connectionreset'));
      await page.goto(address);
      const told = page.getByText('If no form appears here');
      expect(await page.getByRole('heading', { name: 'Half' }).isVisible()).toBe(true);
      // The notice appears after a delay, or immediately if a script reports the error.
      if (name === 'script') {
        expect(await told.isVisible()).toBe(false);
        await page.evaluate(() => {
          for (const each of document.getAnimations()) each.finish();
        });
      } else await page.locator('html[data-late]').waitFor();
      expect(await told.isVisible()).toBe(true);
      expect(await page.locator('form').count()).toBe(0);
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.locator('form').waitFor();
      expect([page.url(), await told.count()]).toEqual([address, 0]);
    }
    await context.close();
  });
});

describe('sign page', () => {
  it(
    'looks the same with and without scripts, without layout shift',
    { meta: { spec: '2.50 rich text' } },
    () =>
      inWindow(async ({ page }) => {
        const SET = [
          ' class="align-center"',
          ' class="align-right indent-1"',
          ' class="align-justify indent-3"',
        ]
          .map((written) => `<p${written}>Set</p>`)
          .join('');
        const long = (config: WaiverConfigWire) => ({
          ...config,
          content:
            '<p>One <strong>bold</strong> rule.</p><ul><li><p>First</p></li></ul><p class="align-center">End</p>',
          waiverParts: config.waiverParts.map((part) => ({ ...part, content: part.content && SET })),
        });
        const waiver = await product.publish('Shell', long);
        const shellIn = (html: string): string => /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? 'none';
        const readShell = async () =>
          shellIn(await (await fetch(`${product.url}/sign-waiver/${waiver}`)).text());
        await expect.poll(readShell).toContain('<strong>bold</strong>');
        const shell = await readShell();
        await page.addInitScript(() => {
          Object.assign(window, { shift: 0 });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { value } = entry as PerformanceEntry & { readonly value: number };
              (window as unknown as { shift: number }).shift += value;
            }
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await openWaiver(page, product.url, waiver);
        expect(await page.locator('article').evaluate((article) => article.outerHTML)).toBe(shell);
        expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
        // Section texts keep the formatting that the owner chose in the editor.
        await chooseMode(page, 'adult');
        const set = await page.getByText('Set', { exact: true }).evaluateAll((texts) =>
          texts.map((text) => {
            const { textAlign, marginInlineStart } = getComputedStyle(text);
            return `${textAlign} ${marginInlineStart}`;
          }),
        );
        expect(set).toEqual(['center 0px', 'right 24px', 'justify 72px']);
      }),
  );

  it('switches languages and keeps typed answers', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'adult');
      await field(page, 'signer.firstName').fill('Ann');
      await field(page, 'signer.phone').fill('x');
      await field(page, 'signer.phone').blur();
      // The pointer still lies where the choice was, which may now be a field.
      await page.mouse.move(0, 0);
      const colors = await Promise.all(
        ['firstName', 'lastName', 'phone'].map((name) =>
          field(page, `signer.${name}`).evaluate((input) => getComputedStyle(input).borderTopColor),
        ),
      );
      expect([colors[0] === colors[1], colors[0] === colors[2]]).toEqual([true, false]);
      await page.route('**/v1/waiver/*', (route) => route.abort());
      await page.getByLabel('Language').selectOption('de');
      await page.locator('p').getByText('The language could not be changed').waitFor();
      expect(await page.getByLabel('Language').inputValue()).toBe('en');
      await page.unrouteAll();
      await page.getByLabel('Language').focus();
      await page.getByLabel('Language').selectOption('de');
      await page.getByText('Wer nimmt teil?').first().waitFor();
      expect(await page.locator('#language-failed').count()).toBe(0);
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
      expect(await field(page, 'signer.firstName').inputValue()).toBe('Ann');
      expect(await alertText(page)).not.toContain('Please enter a valid phone number.');
      await page.reload();
      await page.getByText('Willkommen zurück').waitFor();
      await page.goto(`${product.url}/sign-confirmation/no-such-key/01933b5e-0000-7000-8000-000000000001`);
      await page.getByText('Link abgelaufen').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
    }));

  it('accepts pasted text', () =>
    inWindow(async ({ page }) => {
      await openWaiver(page, product.url, await product.publish());
      await chooseMode(page, 'adult');
      await field(page, 'signer.firstName').fill('Pasted');
      await field(page, 'signer.firstName').press('Control+a');
      await field(page, 'signer.firstName').press('Control+c');
      await field(page, 'signer.city').press('Control+v');
      expect(await field(page, 'signer.city').inputValue()).toBe('Pasted');
    }));

  it(
    'is visible only to its owner while unpublished',
    { meta: { spec: ['2.72 unpublished', '8.13 404'] } },
    () =>
      inWindow(async ({ page }) => {
        const waiver = await product.publish();
        await product.republish(waiver, 'Hidden', false);
        const status = async () => (await fetch(`${product.url}/sign-waiver/${waiver}`)).status;
        await expect.poll(status).toBe(404);
        for (const path of [`/sign-waiver/${waiver}`, `/preview-waiver/${waiver}`, '/no/such/page']) {
          await page.goto(product.url + path);
          await page.getByText("It looks like the page you're looking for doesn't exist").waitFor();
          expect(await alertText(page)).not.toContain('Climbing hall');
        }
      }),
  );

  it('is also served at its old URL', { meta: { spec: '2.16 /public/{id}' } }, () =>
    inWindow(async ({ page }) => {
      await product.publish('On the list');
      await page.goto(`${product.url}/#/public/${product.owner.accountId}`);
      await page.waitForURL(`**/public/${product.owner.accountId}`);
      await page.getByRole('link', { name: 'On the list' }).first().click();
      await page.getByText('Who is taking part?').first().waitFor();
    }),
  );

  it('reports an expired link', () =>
    inWindow(async ({ page }) => {
      await page.goto(`${product.url}/sign-confirmation/no-such-key/01933b5e-0000-7000-8000-000000000001`);
      await page.getByText('It looks like the link to this signed waiver has expired.').waitFor();
    }));

  it('previews an unpublished waiver for its owner without submitting anything', () =>
    inWindow(async ({ page }) => {
      const waiver = await product.publish();
      await product.republish(waiver, 'Only mine', false);
      await actAsOwner(page, product.url, product.authorize);
      await page.addInitScript(() => sessionStorage.setItem('waivers.position', 'of the last save'));
      const read = page.waitForRequest(`**/v1/waiver/${waiver}?*`);
      await page.goto(`${product.url}/preview-waiver/${waiver}`);
      expect((await read).headers()['x-log-position']).toBe('of the last save');
      await page.getByRole('heading', { name: 'Climbing hall' }).waitFor();
      expect(await page.title()).toMatch(/^Only mine – /);
      const button = page.getByRole('button', { name: 'Previewing Waiver' });
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      await button.click({ force: true });
      expect(await page.getByRole('link', { name: 'Continue Editing' }).getAttribute('href')).toBe(
        `/waiver-create/${waiver}`,
      );
    }));
});

describe('shared tablet', () => {
  const openKiosk = async (page: Page): Promise<void> => {
    await page.clock.install();
    await openWaiver(page, product.url, await product.publish(), '?kiosk=1');
    await chooseMode(page, 'adult');
  };

  it('keeps nothing for the next person and returns to an empty form', () =>
    inWindow(async ({ page }) => {
      await openKiosk(page);
      await fillSigner(page, { lastName: 'Kioskson' });
      await page.getByRole('radio', { name: 'Type' }).check();
      await page.getByLabel('Type your full name').fill('Ann Kioskson');
      await agree(page).click();
      await page.getByText('You are done').waitFor();
      const next = page.getByRole('link', { name: 'Sign again' });
      expect(await next.getAttribute('href')).toMatch(/\?kiosk=1$/);
      expect(await page.getByRole('link', { name: 'Print or save as PDF' }).count()).toBe(0);
      await page.clock.runFor(16_000);
      await page.locator('form').waitFor();
      expect(await page.locator('input:checked').count()).toBe(0);
      expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe(
        '[{},{}]',
      );
      await waitForSigners('Kioskson', 1);
    }));

  it('clears an abandoned form unless the person confirms that they are still there', () =>
    inWindow(async ({ page }) => {
      await openKiosk(page);
      await field(page, 'signer.firstName').fill('Left');
      await page.clock.runFor(91_000);
      await page.getByRole('button', { name: 'I am still here' }).click();
      expect(await field(page, 'signer.firstName').inputValue()).toBe('Left');
      await page.clock.runFor(111_000);
      await page.locator('form').waitFor();
      await expect.poll(() => page.locator('input:checked').count()).toBe(0);
    }));
});
