import { standInForYouTube } from '../video/youtube-stand-in.ts';
import type { State, World } from './state.ts';

const SECONDS = 30;

const VIDEO = {
  videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  video: { duration: SECONDS, captions: [], transcript: 'Keep your helmet on at all times.' },
  questions: [
    {
      id: 'exit',
      content: 'Where is the emergency exit?',
      options: ['Behind the climbing wall', 'Beside the entrance'],
      correctOption: 'Beside the entrance',
      displayTime: 0,
    },
  ],
} as const;

/** A party of a guardian and so many minors, who have just signed. */
const openParty = async (
  { page, venue, locale }: World,
  { to, minors }: { readonly to: string; readonly minors: number },
): Promise<void> => {
  const waiver = await venue.publish('Höhenluft climbing hall', (config) => ({
    ...config,
    ...VIDEO,
    questions: VIDEO.questions.map((question) => ({ ...question, options: [...question.options] })),
    video: { ...VIDEO.video, captions: [] },
  }));
  const { id, signedKey } = await venue.sign(waiver, minors);
  await page.goto(
    `${venue.url}/${to}/${signedKey}/${id}${to.startsWith('group-confirm') ? '/1' : ''}?locale=${locale}`,
  );
  await page.locator('main h1[tabindex]').waitFor();
};

const press = ({ page }: World): Promise<void> => page.locator('main section button').first().click();

/** From the choice to the question, and what can go wrong on the way. */
export const VIDEO_STATES: readonly State[] = [
  {
    screen: 'video',
    state: 'choice for six',
    looker: 'customer',
    shows: [
      'How do you want to watch the safety video?',
      'As a Group',
      'Recommended for groups of 5 or more',
    ],
    reach: (world) => openParty(world, { to: 'choose-group-or-individual', minors: 5 }),
  },
  {
    screen: 'video',
    state: 'who has watched',
    looker: 'customer',
    showsSigned: true,
    shows: ['Everyone must watch their video to proceed', 'Watch Video', 'Minor 2'],
    reach: (world) => openParty(world, { to: 'group-understanding-status', minors: 3 }),
  },
  {
    screen: 'video',
    state: 'before it begins',
    looker: 'customer',
    showsSigned: true,
    goesOn: true,
    shows: [
      'it is your turn',
      'Begin Video',
      'Nothing has been loaded from there so far.',
      'Complete Video And Sign to Proceed',
    ],
    reach: async (world) => {
      await press(world);
      await world.page.locator('canvas').waitFor();
    },
  },
  {
    screen: 'video',
    state: 'blocked',
    looker: 'customer',
    showsSigned: true,
    shows: ['The video could not be loaded', 'Code for the staff: blocked'],
    disturb: (page) => page.route('https://www.youtube.com/**', (route) => route.abort()),
    reach: async (world) => {
      await openParty(world, { to: 'group-confirm-understanding', minors: 5 });
      await press(world);
      await world.page.locator('main section h2[tabindex]').first().waitFor();
    },
  },
  {
    screen: 'video',
    state: 'question of a group',
    looker: 'customer',
    showsSigned: true,
    shows: ['Question 1 of 1', 'Check the answer', 'everyone in our group has watched the whole video'],
    disturb: (page) => standInForYouTube(page, SECONDS),
    reach: async (world) => {
      await openParty(world, { to: 'group-confirm-understanding', minors: 5 });
      await press(world);
      await world.page.locator('[role=radiogroup] [name^=question]').first().waitFor();
    },
  },
];
