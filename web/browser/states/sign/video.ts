import { draw } from '../../steps/sign-steps.ts';
import { CAPTIONS, makeFilm } from '../../video/film.ts';
import { upload } from '../../video/upload.ts';
import { waitForTime } from '../../video/video-steps.ts';
import { standInForYouTube } from '../../video/youtube-stand-in.ts';
import type { State, World } from '../state.ts';
import { disablePrinting } from './customer.ts';

const SECONDS = 30;
/** Short, because the screenshots wait until the party has watched it. */
const SHORT_SECONDS = 3;

const VIDEO = {
  videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  video: { transcript: 'Keep your helmet on at all times.' },
  questions: [
    {
      id: 'exit',
      content: 'Where is the emergency exit?',
      options: [
        'Behind the climbing wall',
        'Beside the entrance',
        'On the first floor, next to the changing rooms',
        'There is none',
      ],
      correctOption: 'Beside the entrance',
    },
  ],
} as const;

type Film = {
  readonly videoUrl: string;
  readonly captions: readonly { readonly locale: 'en'; readonly sha256: string }[];
};

/** Opens the page of a guardian and minors who have just signed. */
const openParty = async (
  { page, venue, locale }: World,
  {
    to,
    minors,
    duration = SECONDS,
    film = { videoUrl: VIDEO.videoUrl, captions: [] },
  }: {
    readonly to: string;
    readonly minors: number;
    readonly duration?: number;
    readonly film?: Film;
  },
): Promise<void> => {
  const waiver = await venue.publish('Höhenluft climbing hall', (config) => ({
    ...config,
    videoUrl: film.videoUrl,
    video: { ...VIDEO.video, duration, captions: [...film.captions] },
    questions: VIDEO.questions.map((question) => ({
      ...question,
      options: [...question.options],
      // A file is paused before its question.
      displayTime: film.captions.length === 0 ? 0 : 20,
    })),
  }));
  const { id, signedKey } = await venue.sign(waiver, minors);
  await page.goto(
    `${venue.url}/${to}/${signedKey}/${id}${to.startsWith('group-confirm') ? '/1' : ''}?locale=${locale}`,
  );
  await page.locator('main h1[tabindex]').waitFor();
};

const press = ({ page }: World): Promise<void> => page.locator('main section button').first().click();

const answer = async ({ page }: World, option: number): Promise<void> => {
  const asked = page.locator('form', { has: page.locator('[role=radiogroup] [name^=question]') });
  await asked.getByRole('radio').nth(option).check();
  await asked.locator('button[type=submit]').click();
  await asked.waitFor({ state: 'hidden' });
};

export const VIDEO_STATES: readonly State[] = [
  {
    screen: 'video',
    state: 'choice for six',
    viewer: 'customer',
    shows: [
      'How do you want to watch the safety video?',
      'As a Group',
      'Recommended for groups of 5 or more',
    ],
    reach: (world) => openParty(world, { to: 'choose-group-or-individual', minors: 5 }),
  },
  {
    screen: 'video',
    state: 'party progress',
    viewer: 'customer',
    showsSigned: true,
    shows: ['Everyone must watch their video to proceed', 'Watch Video', 'Minor 2'],
    reach: (world) => openParty(world, { to: 'group-understanding-status', minors: 3 }),
  },
  {
    screen: 'video',
    state: 'before the start',
    viewer: 'customer',
    showsSigned: true,
    continues: true,
    shows: [
      'it is your turn',
      'Begin Video',
      'Nothing has been loaded from there so far.',
      'Complete Video And Sign to Proceed',
    ],
    reach: async (world) => {
      await press(world);
      await world.page.locator('form [type=submit]').waitFor();
    },
  },
  {
    screen: 'video',
    state: 'blocked',
    viewer: 'customer',
    showsSigned: true,
    shows: ['The video could not be loaded', 'Code for the staff: blocked'],
    intercept: (page) => page.route('https://www.youtube.com/**', (route) => route.abort()),
    reach: async (world) => {
      await openParty(world, { to: 'group-confirm-understanding', minors: 5 });
      await press(world);
      await world.page.locator('main section h2[tabindex]').first().waitFor();
    },
  },
  {
    screen: 'video',
    state: 'question of a group',
    viewer: 'customer',
    showsSigned: true,
    shows: ['Question 1 of 1', 'Check the answer'],
    intercept: (page) => standInForYouTube(page, SECONDS),
    reach: async (world) => {
      await openParty(world, { to: 'group-confirm-understanding', minors: 5 });
      await press(world);
      await world.page.locator('[role=radiogroup] [name^=question]').first().waitFor();
    },
  },
  {
    screen: 'video',
    state: 'wrong answer',
    viewer: 'customer',
    showsSigned: true,
    continues: true,
    shows: ['Oops! Your answer is incorrect.', 'Watch for the answer to: ', 'Watch again from the start'],
    reach: (world) => answer(world, 0),
  },
  {
    screen: 'video',
    state: 'pausing a file with captions',
    viewer: 'customer',
    showsSigned: true,
    shows: ['0 of 1 question answered', 'Read the transcript'],
    reach: async (world) => {
      const { page, venue } = world;
      const authorization = await venue.authorize();
      const film = await upload(venue.url, authorization, await makeFilm(SECONDS));
      const captions = await upload(venue.url, authorization, CAPTIONS);
      await openParty(world, {
        to: 'group-confirm-understanding',
        minors: 2,
        film: { videoUrl: film.address, captions: [{ locale: 'en', sha256: captions.sha256 }] },
      });
      await press(world);
      await waitForTime(page, 1, SECONDS);
      await page.locator('video').click();
      await page.locator('[data-state=paused]').waitFor();
    },
  },
  {
    screen: 'video',
    state: 'ready to agree',
    viewer: 'customer',
    showsSigned: true,
    shows: ['Click to Agree To This Document', 'everyone in our group has watched the whole video'],
    intercept: (page) => standInForYouTube(page, SHORT_SECONDS),
    reach: async (world) => {
      await openParty(world, { to: 'group-confirm-understanding', minors: 2, duration: SHORT_SECONDS });
      await press(world);
      await answer(world, 1);
      await draw(world.page);
      await world.page.locator('form [type=submit][aria-disabled=false]').waitFor();
    },
  },
  {
    screen: 'confirmation',
    state: 'after a video',
    viewer: 'customer',
    showsSigned: true,
    continues: true,
    shows: ['You are done', 'Save my copy', 'Print or save as PDF'],
    reach: async ({ page }) => {
      await page.locator('form [type=submit]').click();
      await page.locator('a[href*="/signed-waiver-print/"]').first().waitFor();
    },
  },
  {
    screen: 'print',
    state: 'with a video',
    viewer: 'customer',
    showsSigned: true,
    continues: true,
    shows: ['Where is the emergency exit?', 'Beside the entrance'],
    reach: async ({ page }) => {
      await disablePrinting(page);
      await page.locator('a[href*="/signed-waiver-print/"]').first().click();
      await page.locator('article').waitFor();
    },
  },
];
