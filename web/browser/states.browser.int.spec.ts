import { recordWords } from '@waivers/waiver/texts/en/record.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedPage, openChromium } from './chromium.ts';
import { axeFindings } from './findings/axe.ts';
import { fitFindings } from './findings/fit.ts';
import { keyboardFindings } from './findings/keyboard.ts';
import { paperFindings } from './findings/paper.ts';
import { leftInEnglish, pageWords, translatableNames, untranslated } from './findings/words.ts';
import { ENGLISH_ONLY } from './pseudo/english-alone.ts';
import { makePseudoTexts, PLAIN_TEXTS, type PseudoTexts } from './pseudo/pseudo-texts.ts';
import {
  backToEnglish,
  changeToPseudo,
  chooseLanguage,
  hasLanguageChoice,
  speakPseudo,
} from './pseudo/pseudo-window.ts';
import { SCREEN_STATES, stateName } from './states/all-states.ts';
import { outlineOf } from './states/outline.ts';
import { type PictureScene, startScene } from './states/scene.ts';
import { SCENE_DATA } from './states/scene-data.ts';
import { SPEC_TEXTS } from './states/spec-texts.ts';
import { openStage, type StateStage } from './states/stage.ts';
import type { State } from './states/state.ts';

let pseudo: PseudoTexts;
let scene: PictureScene;
let browser: Browser;
let stages: Readonly<Record<'english' | 'german' | 'pseudo', StateStage>>;
const seenTexts = new Set<string>();

beforeAll(async () => {
  pseudo = makePseudoTexts();
  [scene, browser] = await Promise.all([startScene(), openChromium()]);
  stages = {
    english: openStage(browser, scene, { locale: 'en' }),
    german: openStage(browser, scene, { locale: 'de' }),
    pseudo: openStage(browser, scene, { locale: 'en', prepare: (context) => speakPseudo(context, pseudo) }),
  };
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await scene?.stop();
});

const readState = async (page: Page, { shows }: State): Promise<void> => {
  const missing = async () => {
    const words = await pageWords(page);
    const missed = shows.filter((text) => !words.some((each) => each.includes(text)));
    if (missed.length === 0) for (const each of words) seenTexts.add(each);
    return missed;
  };
  await expect.poll(missing).toEqual([]);
};

/** Waits for two frames without a running animation. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = ({ playState, effect }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    for (let calm = 0; calm < 2; calm = document.getAnimations().some(isMoving) ? 0 : calm + 1) await frame();
  });

const inColours = async (page: Page, colours: Parameters<Page['emulateMedia']>[0]): Promise<void> => {
  await page.emulateMedia(colours);
  await settle(page);
};

/** Set by `npm run findings`. `npm test` skips checks that rarely fail. */
const isThorough = process.env.MODE === 'thorough';

/** Dark and high-contrast colours rarely fail in one state only, so one state per screen is usually enough. */
const isFirstOfScreen = (state: State): boolean =>
  SCREEN_STATES.find(({ screen }) => screen === state.screen) === state;

/** Screens that people print. */
const PRINTED: ReadonlySet<string> = new Set(['print', 'signed waiver', 'audit trail', 'reports']);

const showsText = ({ shows }: State, text: string | RegExp): boolean =>
  shows.some((shown) => (typeof text === 'string' ? shown.includes(text) : text.test(shown)));

/** All states with `isThorough`, otherwise the first state of each screen. */
const CHECKED_STATES = SCREEN_STATES.filter((state) => isThorough || isFirstOfScreen(state));
const EXPECTED_TEXTS = SPEC_TEXTS.filter(
  (text) => isThorough || CHECKED_STATES.some((state) => showsText(state, text)),
);

const colourFindings = async (page: Page, state: State): Promise<readonly string[]> => {
  await settle(page);
  const light = await axeFindings(page, 'everything');
  if (!isThorough && !isFirstOfScreen(state)) return light;
  await inColours(page, { colorScheme: 'dark' });
  const dark = await axeFindings(page, 'colours');
  await inColours(page, { colorScheme: 'light' });
  const found = [...light, ...dark.map((each) => `dark: ${each}`)];
  if (!isFirstOfScreen(state)) return found;
  await inColours(page, { forcedColors: 'active' });
  const forced = await axeFindings(page, 'colours');
  await inColours(page, { forcedColors: 'none' });
  return [...found, ...forced.map((each) => `forced colours: ${each}`)];
};

/** A record's own words stay in the language in which it was signed. */
const RECORD_WORDS = Object.values(recordWords).flatMap((words) =>
  typeof words === 'string' ? [words] : Object.values(words),
);
const SIGNED_DATA = [
  new RegExp(recordWords.signedOn.replace('{date}', '.+'), 'g'),
  ...[...PLAIN_TEXTS, ...RECORD_WORDS].toSorted((one, other) => other.length - one.length),
  ...SCENE_DATA,
];
const dataOf = ({ showsSigned }: State) => (showsSigned ? SIGNED_DATA : SCENE_DATA);

/** Owners' pages contain waivers in other languages, but customers' pages are in one language. */
const wordsIn = (page: Page, { viewer }: State) => pageWords(page, viewer === 'customer' ? 'all' : 'own');

const germanFindings = async (page: Page, state: State): Promise<readonly string[]> => [
  ...leftInEnglish(await wordsIn(page, state), state.showsSigned ? new Set() : ENGLISH_ONLY, dataOf(state)),
  ...(await fitFindings(page)),
];

const pseudoFindings = async (page: Page, state: State): Promise<readonly string[]> => [
  ...untranslated(await wordsIn(page, state), dataOf(state)),
  ...(await fitFindings(page)),
];

const labelled = (by: string, found: readonly string[], pageErrors: string[]): readonly string[] =>
  [...found, ...pageErrors.splice(0).map((each) => `console: ${each}`)].map((each) => `${by}: ${each}`);

/** Checks German and, when thorough, the pseudo-locale. Opens a new window if this page's language is fixed. */
const otherLanguages = async (
  { page, pageErrors }: OpenedPage,
  state: State,
  canChoose: boolean,
): Promise<readonly string[]> => {
  if (canChoose) {
    await chooseLanguage(page, 'de');
    const german = labelled('German', await germanFindings(page, state), pageErrors);
    if (!isThorough) {
      await chooseLanguage(page, 'en');
      return german;
    }
    await changeToPseudo(page, pseudo);
    return [...german, ...labelled('pseudo-locale', await pseudoFindings(page, state), pageErrors)];
  }
  if (!isThorough && !isFirstOfScreen(state)) return [];
  const german = await stages.german.open(state);
  const inGerman = labelled('German', await germanFindings(german.page, state), german.pageErrors);
  if (!isThorough) return inGerman;
  const other = await stages.pseudo.open(state);
  return [
    ...inGerman,
    ...labelled('pseudo-locale', await pseudoFindings(other.page, state), other.pageErrors),
  ];
};

describe('screen states', () => {
  it.each(CHECKED_STATES.map((state) => ({ name: stateName(state), state })))('$name', async ({ state }) => {
    const tab = await stages.english.open(state);
    const { page, pageErrors } = tab;
    await readState(page, state);
    // Skipped when thorough, because lists would show leftovers from other states.
    if (!isThorough) {
      await settle(page);
      await expect(await outlineOf(page)).toMatchFileSnapshot(
        `states/outlines/${state.screen.replaceAll(' ', '-')}.txt`,
      );
    }
    const canChoose = state.isShownOnce !== true && (await hasLanguageChoice(page));
    const isWhole = isThorough || isFirstOfScreen(state);
    // German is longer than English, so English is only checked when thorough or when the language cannot be changed.
    const fit = isThorough || !canChoose ? await fitFindings(page) : [];
    const paper = isWhole && PRINTED.has(state.screen) ? await paperFindings(page) : [];
    const english = [
      ...(await colourFindings(page, state)),
      ...(await translatableNames(page)),
      ...fit,
      ...paper,
    ];
    const found = [
      ...labelled('English', english, pageErrors),
      ...(await otherLanguages(tab, state, canChoose)),
      ...labelled('keyboard', isWhole ? await keyboardFindings(page) : [], pageErrors),
    ];
    if (isThorough && canChoose && SCREEN_STATES[SCREEN_STATES.indexOf(state) + 1]?.continues)
      await backToEnglish(page);
    expect(found).toEqual([]);
  });

  it('contain every text that the specification requires', () => {
    const isRead = (text: string | RegExp) =>
      typeof text === 'string' ? seenTexts.has(text) : [...seenTexts].some((each) => text.test(each));
    expect(EXPECTED_TEXTS.filter((text) => !isRead(text))).toEqual([]);
  });
});
