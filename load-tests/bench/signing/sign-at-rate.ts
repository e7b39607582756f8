import { setTimeout as pause } from 'node:timers/promises';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { adultSigning, type Publication } from '../../client/signing.ts';
import { openConnection, postRequest, type RawConnection } from './raw-http.ts';

const CONNECTIONS = 32;

export type Times = Map<string, number>;

type Answered = { readonly warmingUp: Times; readonly warm: Times };

export type Rate = {
  readonly perSecond: number;
  readonly seconds: number;
  /** Time until caches, query plans and code are warm. */
  readonly warmUpSeconds: number;
};

/** Signs at a fixed rate, however slow the responses. @returns when the response to each signature arrived */
export const signAtRate = async (
  baseUrl: string,
  publication: Publication,
  { perSecond, seconds, warmUpSeconds }: Rate,
  onAnswered?: (id: string, index: number) => void,
): Promise<Answered> => {
  const url = new URL(baseUrl);
  const idle: RawConnection[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(url)),
  );
  const waiting: ((connection: RawConnection) => void)[] = [];
  const take = async (): Promise<RawConnection> =>
    idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (connection: RawConnection): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  };
  const answered: Answered = { warmingUp: new Map(), warm: new Map() };
  const bodies = Array.from({ length: perSecond * seconds }, () =>
    adultSigning(publication, { points: 150 }),
  );
  const sign = async (index: number): Promise<void> => {
    const body = bodies[index];
    if (body === undefined) throw new Error('There are no more forms.');
    const connection = await take();
    const from = `198.18.${index >> 8}.${index & 255}`;
    const status = await connection.send(postRequest(url, signWaiver.path, body, from));
    if (status !== 201) throw new Error(`A signing answered ${status}.`);
    answered[index < perSecond * warmUpSeconds ? 'warmingUp' : 'warm'].set(body.id, performance.now());
    onAnswered?.(body.id, index);
    giveBack(connection);
  };
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < bodies.length; index += 1) {
    const early = started + (index * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    all.push(sign(index));
  }
  await Promise.all(all);
  for (const connection of idle) connection.close();
  return answered;
};
