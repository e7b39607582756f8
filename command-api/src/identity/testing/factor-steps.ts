import type { PasskeyCreation } from '@waivers/contract/auth/passkeys.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import type { stoppedClock } from '../../registration/testing/registration-services.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '../../testing/software-authenticator.ts';
import type { TestOwner } from '../../testing/test-product.ts';
import { stepAt, totpAt } from '../second-factor/totp.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((each) => BASE32.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

export type Asked = {
  readonly token?: string;
  readonly cookie?: string;
  readonly key?: string;
  readonly address?: string;
  readonly userAgent?: string;
};

/** Steps that a person takes with a phone and a browser. */
export const factorSteps = (app: FastifyInstance, time: ReturnType<typeof stoppedClock>) => {
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { token, cookie, key = v7(), address, userAgent }: Asked = {},
    payload?: object,
  ): Promise<LightMyRequestResponse> =>
    app.inject({
      method,
      url,
      headers: {
        'idempotency-key': key,
        ...(token === undefined ? {} : { authorization: token }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      },
      ...(address === undefined ? {} : { remoteAddress: address }),
      ...(payload === undefined ? {} : { payload }),
    });

  /** The code that the phone shows, after it has changed. @param offMs how far the phone's clock is off */
  const nextCode = (secret: Buffer, offMs = 0): string => {
    time.forward(STEP_MS);
    return totpAt(secret, stepAt(new Date(time.clock().getTime() + offMs)));
  };

  const beginTotp = async ({ token }: Pick<TestOwner, 'token'>) => {
    const { id, secret, uri } = (
      await ask('POST', '/v1/auth/factor/totp', { token }, { name: 'Phone' })
    ).json().result;
    return { id: id as string, secret: fromBase32(secret), uri: uri as string };
  };

  const confirmTotp = ({ token }: Pick<TestOwner, 'token'>, id: string, code: string, key = v7()) =>
    ask('POST', `/v1/auth/factor/totp/${id}/confirm`, { token, key }, { code });

  const addTotp = async (owner: Pick<TestOwner, 'token'>) => {
    const begun = await beginTotp(owner);
    const { recoveryCodes } = (await confirmTotp(owner, begun.id, nextCode(begun.secret))).json().result;
    return { ...begun, recoveryCodes: recoveryCodes as string[] | null };
  };

  const creationOptions = async ({ token }: Pick<TestOwner, 'token'>) =>
    (await ask('POST', '/v1/auth/factor/passkey/options', { token }, {})).json() as {
      readonly session: string;
      readonly options: PasskeyCreation;
    };

  const addPasskey = async (
    { token }: Pick<TestOwner, 'token'>,
    authenticator: SoftwareAuthenticator = softwareAuthenticator('http://localhost:8080'),
  ) => {
    const { session, options } = await creationOptions({ token });
    const passkey = authenticator.create(options);
    const answer = await ask(
      'POST',
      '/v1/auth/factor/passkey',
      { token },
      { session, name: 'Laptop', passkey },
    );
    return { authenticator, answer };
  };

  const logIn = ({ username, password }: Pick<TestOwner, 'username' | 'password'>, asked: Asked = {}) =>
    ask('POST', '/v1/auth/login', asked, { username, password, timeZone: 'Europe/Vienna' });

  const giveFactor = (session: string, given: object, asked: Asked = {}) =>
    ask('POST', '/v1/auth/second-factor', asked, { session, ...given });

  return {
    ask,
    nextCode,
    beginTotp,
    confirmTotp,
    addTotp,
    creationOptions,
    addPasskey,
    logIn,
    giveFactor,
  };
};

/** `200`, or the problem's code with the errors' paths and codes. */
export const outcomeOf = (answer: LightMyRequestResponse): number | string => {
  if (answer.statusCode < 300) return answer.statusCode;
  const { code, errors } = answer.json();
  return errors === undefined
    ? code
    : errors.map((error: { path: string; code: string }) => `${error.path} ${error.code}`).join(', ');
};

export const cookiesIn = (answer: LightMyRequestResponse, name: string): string =>
  [answer.headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .join('; ');
