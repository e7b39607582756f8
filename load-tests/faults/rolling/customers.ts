import { setTimeout as pause } from 'node:timers/promises';
import { answerOf, requestOf } from '@waivers/contract/client.ts';
import { type CallResponse, sendCall } from '@waivers/contract/send.ts';
import { listFollowUps } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { checkIn } from '@waivers/contract/signed-waivers/front-desk.ts';
import { followSigners, listSigners, searchSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { readSignedWaiver } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { changeOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { rawCall } from '../../client/api.ts';
import { logInAgain } from '../../client/owner.ts';
import { adultSigning } from '../../client/signing.ts';
import { fromOwnAddress } from '../clients/address.ts';
import { PROCESS_HEADER } from './caddy.ts';
import type { Fleet } from './fleet.ts';

/** Customers and an owner who send every request once, on connections that stay open. */
export type Customers = {
  readonly answered: () => number;
  /** Requests without a successful answer, with the reason. */
  readonly failures: () => readonly string[];
  /** Ids of acknowledged signatures. */
  readonly signed: () => readonly string[];
  readonly end: () => Promise<void>;
};

const CUSTOMERS = 3;
const SLOW_CUSTOMERS = 1;
const BETWEEN_MS = 100;
/** A body takes three seconds on a slow line, so that some are on their way whenever a process stops. */
const PIECES = 20;
const PIECE_MS = 150;

async function* piecesOf(body: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / PIECES);
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size);
    await pause(PIECE_MS);
  }
}

const sendSlowly: typeof sendCall = async (url, call, input, extra) => {
  const { path, body = '', ...request } = requestOf(call, input);
  const response = await fetch(new URL(path, url), {
    ...request,
    headers: { ...request.headers, ...extra?.headers },
    body: piecesOf(body),
    duplex: 'half',
  });
  const said = { status: response.status, headers: response.headers, text: await response.text() };
  if (!response.ok) return { ...said, ok: false };
  return { ...said, ok: true, answer: answerOf(call, response.status, said.text) };
};

export const startCustomers = async ({ url, owner, publication }: Fleet): Promise<Customers> => {
  const authorization = await logInAgain(url, owner);
  const failures: string[] = [];
  const signed: string[] = [];
  const leaving = new AbortController();
  const { signal } = leaving;
  let answered = 0;

  const once = async <Answer extends Pick<CallResponse, 'status' | 'headers'>>(
    what: string,
    send: () => Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await send().catch((error: Error) => {
      failures.push(`${what}: ${error.message} ${String(error.cause ?? '')}`);
      throw error;
    });
    if (answer.status >= 200 && answer.status < 300) answered += 1;
    else failures.push(`${what}: ${answer.status} from ${answer.headers.get(PROCESS_HEADER) ?? 'Caddy'}`);
    return answer;
  };
  const sending =
    (send: typeof sendCall): typeof sendCall =>
    (_url, call, input, extra) =>
      once(`${call.method} ${call.path}`, () => send(url, call, input, extra));
  const ask = sending(sendCall);

  const visit = async (sign: typeof sendCall): Promise<void> => {
    const body = adultSigning(publication);
    body.submission.adult.email = `${body.id}@people.test`;
    const headers = fromOwnAddress(body.id);
    const { waiverId } = publication;
    const page = { headers: { ...headers, accept: 'text/html' } };
    const { text } = await once('GET /sign-waiver/{id}', () =>
      rawCall(url, `/sign-waiver/${waiverId}`, page),
    );
    const [, script = ''] = / src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
    await once('GET a script of the page', () => rawCall(url, script, { headers }));
    await ask(url, readWaiver, { params: { id: waiverId }, query: { locale: 'en' } }, { headers });
    const sent = await sign(url, signWaiver, { body }, { headers });
    if (!sent.ok) return;
    const { id, signedKey, participants } = sent.answer.result;
    signed.push(id);
    const params = { id };
    const position = { 'x-log-position': sent.headers.get('x-log-position') ?? '' };
    await ask(url, readSignedWaiver, { params, headers: { 'x-signed-key': signedKey } }, { headers });
    const asOwner = { headers: { ...headers, authorization } };
    await ask(url, listSigners, { headers: position }, asOwner);
    await ask(url, searchSigners, { body: { terms: 'Anna' } }, asOwner);
    await ask(url, listFollowUps, { params }, asOwner);
    const [signer] = participants;
    await ask(url, checkIn, { params, body: { participantId: signer?.id ?? '' } }, asOwner);
  };

  let videoReminder = true;
  const changeSettings = async (): Promise<void> => {
    videoReminder = !videoReminder;
    const input = { params: { id: owner.userId }, body: { videoReminder } };
    await ask(url, changeOwnerAccount, input, { headers: { authorization } });
  };

  /** A live list ends without an error when its process stops. Browsers then open it again. */
  const followList = async (): Promise<void> => {
    const answer = await once('GET the live list', () =>
      fetch(new URL(followSigners.path, url), { headers: { authorization }, signal }),
    );
    try {
      for await (const _part of answer.body ?? []);
    } catch (error) {
      if (!signal.aborted) failures.push(`the live list was cut off: ${String(error)}`);
    }
  };

  const again = async (work: () => Promise<unknown>): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(() => undefined);
      await pause(BETWEEN_MS);
    }
  };
  const everybody = Promise.all([
    ...Array.from({ length: CUSTOMERS }, () => again(() => visit(ask))),
    ...Array.from({ length: SLOW_CUSTOMERS }, () => again(() => visit(sending(sendSlowly)))),
    again(changeSettings),
    again(followList),
  ]);
  return {
    answered: () => answered,
    failures: () => failures,
    signed: () => signed,
    end: async () => {
      leaving.abort();
      await everybody;
    },
  };
};
