import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';
import type { Browser } from 'playwright-core';

export type SheetPicture = { readonly caption: string; readonly file: string };

const STYLE = `
body { margin: 16px; font: 15px system-ui, sans-serif; background: #fff; }
h1 { font-size: 20px; margin: 0 0 12px; }
main { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; width: max-content; max-width: 2400px; }
figure { margin: 0; } figcaption { margin-bottom: 4px; }
img { display: block; border: 1px solid #999; height: 560px; }`;

const figure = (folder: string, { caption, file }: SheetPicture): string => {
  const path = join(folder, file);
  if (!existsSync(path)) return '';
  const data = readFileSync(path).toString('base64');
  return `<figure><figcaption>${markupText(caption)}</figcaption><img src="data:image/png;base64,${data}" alt=""></figure>`;
};

/** Combines screenshots of a page into one image for comparing languages. @param name file name without extension */
export const saveContactSheet = async (
  browser: Browser,
  folder: string,
  {
    name,
    title,
    pictures,
  }: { readonly name: string; readonly title: string; readonly pictures: readonly SheetPicture[] },
): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 2440, height: 800 } });
  const figures = pictures.map((picture) => figure(folder, picture)).join('');
  await page.setContent(
    `<!doctype html><html lang="en"><title>Sheet</title><style>${STYLE}</style><h1>${markupText(title)}</h1><main>${figures}</main>`,
  );
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
};
