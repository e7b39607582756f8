import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { DESKTOP, openChromium, PHONE } from '../chromium.ts';
import { picturesOfMails } from '../mails/mail-views.ts';
import { choosePictureFonts } from '../pictures/picture-fonts.ts';
import { SCREEN_STATES, stateName } from './all-states.ts';
import { saveContactSheet } from './contact-sheets.ts';
import { startScene } from './scene.ts';
import { openStage } from './stage.ts';

/** `npm run pictures`: takes screenshots of every state and mail, on phone and desktop, in each language. */

const USAGE = `PICTURES=folder npm run pictures              every state, 390×844 and 1440×900, English and German
PICTURES=folder npm run pictures -- --only text   those with the text in their name, or with one of several
PICTURES=folder npm run pictures -- --language ja --language zh   in these languages
PICTURES=folder npm run pictures -- --dark        in dark colours
PICTURES=folder npm run pictures -- --size 1024x768 --size 1920x1080   at these sizes
Each state also gets a sheet with all its pictures: sheet-….png`;

const fileNameOf = (name: string): string => name.replaceAll(/[^\w]+/g, '-');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = commandLine(USAGE, {
  only: { type: 'string', multiple: true },
  language: { type: 'string', multiple: true },
  dark: { type: 'boolean' },
  size: { type: 'string', multiple: true },
});
const { language = ['en', 'de'], only = [''], dark = false, size: sizes = ['390x844', '1440x900'] } = values;
const colorScheme = dark ? 'dark' : 'light';
const NARROWEST_DESKTOP = 600;
const views = FINISHED_LOCALES.filter((locale) => language.includes(locale)).flatMap((locale) =>
  sizes.map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const device = width < NARROWEST_DESKTOP ? PHONE : DESKTOP;
    const shown = { ...device, viewport: { width, height } };
    return { name: `${size}-${locale}`, locale, colorScheme, size: shown } as const;
  }),
);
const { PICTURES } = process.env;
if (PICTURES === undefined) {
  print(`PICTURES must name the folder that the pictures go to.\n\n${USAGE}`);
  process.exit(2);
}
const folder = resolve(PICTURES);
mkdirSync(folder, { recursive: true });
choosePictureFonts();
const [scene, browser] = await Promise.all([startScene(), openChromium()]);
try {
  const wanted = SCREEN_STATES.filter((state) => only.some((text) => stateName(state).includes(text)));
  for (const { name, ...view } of views) {
    const stage = openStage(browser, scene, view);
    for (const state of wanted) {
      const reached = await stage.open(state).catch((error: unknown) => String(error));
      if (typeof reached === 'string') {
        print(`${stateName(state)} was not reached: ${reached}`);
        process.exitCode = 1;
        continue;
      }
      const { page } = reached;
      await page.screenshot({ path: join(folder, `${fileNameOf(`${stateName(state)}-${name}`)}.png`) });
    }
    print(`${name}: ${wanted.length} pictures`);
  }
  for (const state of wanted) {
    const title = stateName(state);
    const pictures = views.map(({ name }) => ({
      caption: name,
      file: `${fileNameOf(`${title}-${name}`)}.png`,
    }));
    await saveContactSheet(browser, folder, { name: `sheet-${fileNameOf(title)}`, title, pictures });
  }
  print(`sheets: ${wanted.length}`);
  print(`mails: ${await picturesOfMails(browser, folder, only)} pictures`);
} finally {
  await browser.close();
  await scene.stop();
}
