import type { InputOf } from '@waivers/contract/call/call.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import { beginVideo, recordUnderstanding } from '@waivers/contract/understanding/understanding-calls.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import type { Api } from './api.ts';
import { demoAnswers } from './demo-config.ts';
import { FILM_SECONDS, RIGHT_ANSWERS } from './film.ts';
import { TIME_ZONE } from './owner.ts';
import { adultOf, childrenOf, demoInk } from './people.ts';
import type { DemoWaiver } from './waivers.ts';

export type DemoPublication = {
  readonly waiver: DemoWaiver;
  readonly waiverId: string;
  readonly versionHash: string;
};

export type DemoParty = {
  readonly number: number;
  readonly id: string;
  readonly signedKey: string;
  readonly participantIds: readonly string[];
  readonly hasFilm: boolean;
};

const partyOf = (number: number, { hasFilm }: DemoWaiver, result: SignedAnswer['result']): DemoParty => ({
  number,
  id: result.id,
  signedKey: result.signedKey,
  participantIds: result.participants.map(({ id }) => id),
  hasFilm,
});

type DemoSigning = { readonly number: number; readonly id: string; readonly now: Date };

/** @param id must be the same at every start to avoid duplicates @param now the server's current time */
export const signingBody = (
  { waiver, ...signedText }: DemoPublication,
  { number, id, now }: DemoSigning,
): InputOf<typeof signWaiver>['body'] => {
  const { locale } = waiver;
  const adult = { ...adultOf(number), ...demoAnswers(waiver, number) };
  const participants = childrenOf(number, now.getUTCFullYear());
  return {
    id,
    ...signedText,
    settings: { mode: participants.length === 0 ? 'adult' : 'minors', locale },
    submission: participants.length === 0 ? { adult } : { minors: { guardian: adult, participants } },
    signature: demoInk(number),
    evidence: {
      openedAt: new Date(now.getTime() - 90_000).toISOString(),
      submittedAt: now.toISOString(),
      timeZone: TIME_ZONE,
      viewport: { width: 390, height: 844 },
      readToEnd: true,
    },
  };
};

export const sign = async (
  api: Api,
  publication: DemoPublication,
  signing: DemoSigning,
): Promise<DemoParty> => {
  const { result } = await api.ask(signWaiver, { body: signingBody(publication, signing) });
  return partyOf(signing.number, publication.waiver, result);
};

const NOT_WATCHED = new Set([170, 182, 197]);

/** @param pass advances the clock by the film's length */
export const watchFilm = async (api: Api, all: readonly DemoParty[], pass: () => void): Promise<void> => {
  const watching = all.filter(({ number, hasFilm }) => hasFilm && !NOT_WATCHED.has(number));
  const participantId = 'group';
  const headersOf = ({ id, signedKey }: DemoParty) => ({
    'x-signed-key': signedKey,
    'idempotency-key': derivedId(id, 'demo film'),
  });
  await Promise.all(
    watching.map((party) =>
      api.ask(beginVideo, { params: { id: party.id }, body: { participantId } }, headersOf(party)),
    ),
  );
  pass();
  await Promise.all(
    watching.map(({ id, number, signedKey }) =>
      api.ask(
        recordUnderstanding,
        {
          params: { id },
          body: {
            participantId,
            watched: [[0, FILM_SECONDS]],
            answers: RIGHT_ANSWERS,
            signature: demoInk(number),
          },
        },
        { 'x-signed-key': signedKey },
      ),
    ),
  );
};
