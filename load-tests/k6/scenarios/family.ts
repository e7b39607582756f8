import type {
  answerQuestion,
  beginVideo,
  readUnderstanding,
  recordUnderstanding,
} from '@waivers/contract/understanding/understanding-calls.ts';
import { drawnInk, guardianBody } from '../../client/signing-bodies.ts';
import { journey, pause, type Step } from '../lib/journey.ts';
import { newId, sign } from '../lib/signing.ts';
import type { Journey } from '../shapes/shape.ts';

export { setup } from '../lib/venue.ts';

const PATH = '/v1/signed_waiver/{id}/understanding';

export const JOURNEY: Journey = {
  calls: [
    'POST /v1/signed_waiver',
    `GET ${PATH}`,
    `POST ${PATH}/begin`,
    `POST ${PATH}/answer`,
    'PUT /v1/signed_waiver/{id}',
  ],
  seconds: 15,
};

const CHILDREN = 10;
const GROUP = { participantId: 'group' } as const;

type Question = { readonly id: string; readonly options: readonly string[]; readonly displayTime: number };

/** Tries the options in turn, because the right one is not public. */
const answerRightly = async (
  step: Step,
  signed: { readonly params: { readonly id: string }; readonly headers: { readonly 'x-signed-key': string } },
  { id: questionId, options, displayTime }: Question,
): Promise<void> => {
  const watched: [number, number][] = [[0, displayTime]];
  for (const option of options) {
    const body = { ...GROUP, questionId, option, watched };
    const { answer } = await step<typeof answerQuestion>('POST', `${PATH}/answer`, { ...signed, body });
    if (answer?.result.isRight === true) return;
  }
  throw new Error(`No option of question ${questionId} is right.`);
};

/** A guardian signs for ten children, and they watch a safety video together, in real time. */
export default journey(async (step, { publication }) => {
  const { id, signedKey } = await sign(step, guardianBody(newId(), publication, CHILDREN));
  const signed = { params: { id }, headers: { 'x-signed-key': signedKey } };
  const { answer } = await step<typeof readUnderstanding>('GET', PATH, signed);
  const { video, questions = [] } = answer?.result ?? {};
  if (!video) throw new Error('The waiver has no video.');
  await step<typeof beginVideo>('POST', `${PATH}/begin`, { ...signed, body: GROUP });
  let second = 0;
  for (const question of questions) {
    await pause(question.displayTime - second);
    second = question.displayTime;
    await answerRightly(step, signed, question);
  }
  await pause(video.duration - second);
  const { answer: recorded } = await step<typeof recordUnderstanding>('PUT', '/v1/signed_waiver/{id}', {
    ...signed,
    body: { ...GROUP, watched: [[0, video.duration]], signature: drawnInk(40) },
  });
  if (recorded?.result.completed !== true) throw new Error('The video is not recorded as understood.');
});
