import type { Locator, Page } from 'playwright-core';

export const startButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Begin Video|Continue the video)$/ });
export const questionHeading = (page: Page, text: string): Locator =>
  page.getByRole('heading', { name: text });

/** Selects the highest speed that the server accepts. */
export const speedUp = async (page: Page): Promise<void> => {
  await page.getByLabel('Speed').selectOption('1.5');
};

export const startVideo = async (page: Page): Promise<void> => {
  await startButton(page).click();
  await speedUp(page);
};

export const chooseAnswer = async (page: Page, text: string, option: string): Promise<void> => {
  await questionHeading(page, text).waitFor();
  await page.getByRole('radio', { name: option }).check();
  await page.getByRole('button', { name: 'Check the answer' }).click();
  await questionHeading(page, text).waitFor({ state: 'hidden' });
};

export const signByTyping = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('radio', { name: 'Type' }).press('Space');
  await page.getByRole('textbox', { name: 'Type your full name' }).fill(name);
  await page.getByRole('button', { name: 'Click to Agree To This Document' }).click();
};

/** Waits until the video is between two times, in seconds. */
export const waitForTime = async (page: Page, from: number, to: number): Promise<void> => {
  await page.waitForFunction(
    ([least = 0, most = 0]) => {
      const time = document.querySelector('video')?.currentTime ?? -1;
      return time >= least && time <= most;
    },
    [from, to],
  );
};
