import { randomUUID } from 'node:crypto';
import type { Call, InputOf } from '@waivers/contract/call/call.ts';
import { type CallResult, sendCall } from '@waivers/contract/send.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import {
  answerQuestion,
  beginVideo,
  recordUnderstanding,
  reportWatched,
} from '@waivers/contract/understanding/understanding-calls.ts';
import { ask } from '../../client/api.ts';
import { SHORT_VIDEO } from '../../client/publication.ts';
import { drawnInk, guardianSigning, type Publication } from '../../client/signing.ts';
import { fromOwnAddress } from './address.ts';

const GIVE_UP_MS = 20_000;

/** A party's video command, retried with the same id until answered. */
export type Step = {
  readonly name: string;
  readonly commandId: string;
  readonly events: number;
  readonly send: () => Promise<{ readonly status: number; readonly text: string } | undefined>;
};

export type Party = {
  readonly signed: SignedAnswer['result'];
  readonly steps: readonly Step[];
};

const from0To = (to: number): [number, number][] => [[0, to]];

/** Signs for a guardian and a child. Taking the video steps, as a group or one by one, is left to the caller. */
export const signParty = async (
  baseUrl: string,
  publication: Publication,
  isGroup: boolean,
): Promise<Party> => {
  const body = guardianSigning(publication, 1);
  const headers = fromOwnAddress(body.id);
  const signed = (await ask(baseUrl, signWaiver, { body }, headers)).result;
  const params = { id: signed.id };
  const step = <Asked extends Call>(
    name: string,
    events: number,
    asked: Asked,
    input: (key: { readonly 'x-signed-key': string }) => InputOf<Asked>,
  ): Step => {
    const commandId = randomUUID();
    return {
      name,
      commandId,
      events,
      send: async () => {
        const extra = {
          headers: { ...headers, 'idempotency-key': commandId },
          signal: AbortSignal.timeout(GIVE_UP_MS),
        };
        const sent: CallResult<Asked> | undefined = await sendCall(
          baseUrl,
          asked,
          input({ 'x-signed-key': signed.signedKey }),
          extra,
        ).catch(() => undefined);
        return sent === undefined || sent.status >= 500 ? undefined : sent;
      },
    };
  };
  const viewers = isGroup ? ['group' as const] : signed.participants.map(({ id }) => id);
  const steps = viewers.flatMap((participantId, index): Step[] => {
    const isLast = index === viewers.length - 1;
    const records = isGroup ? signed.participants.length : 1;
    return [
      step('begin', 1, beginVideo, (key) => ({ params, headers: key, body: { participantId } })),
      ...SHORT_VIDEO.questions.map(({ id, displayTime }) =>
        step('answer', 1, answerQuestion, (key) => ({
          params,
          headers: key,
          body: { participantId, questionId: id, option: 'yes', watched: from0To(displayTime) },
        })),
      ),
      step('watched', 1, reportWatched, (key) => ({
        params,
        headers: key,
        body: { participantId, watched: from0To(2) },
      })),
      step('record', records + (isLast ? 1 : 0), recordUnderstanding, (key) => ({
        params,
        headers: key,
        body: { participantId, signature: drawnInk(40) },
      })),
    ];
  });
  return { signed, steps };
};
