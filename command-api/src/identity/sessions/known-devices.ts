import { randomUUID, timingSafeEqual } from 'node:crypto';
import { fingerprint } from '@waivers/events/keys/fingerprint.ts';

export const DEVICE_LIFETIME_MS = 180 * 86_400_000;
const MAX_DEVICES = 5;

type User = { readonly userId: string; readonly credentialVersion: number };

export type KnownDevice = {
  readonly id: string;
  readonly token: string;
  /** Whether this user logged in on the device with the current password. A new password makes all devices unknown. */
  isOf(user: User): boolean;
};

const proofOf = (key: Buffer, id: string, expires: string, { userId, credentialVersion }: User): string =>
  fingerprint(key, 'known device of', `${id}\n${expires}\n${userId}\n${credentialVersion}`).toString(
    'base64url',
  );

const markOf = (key: Buffer, id: string, expires: string, proof: string): string =>
  fingerprint(key, 'known device', `${id}\n${expires}\n${proof}`).toString('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{9})\.([\w-]{43})\.([\w-]{43})$/;

const readDevice = (key: Buffer, token: string, now: Date): KnownDevice | undefined => {
  const [, id, expires, proof, mark] = TOKEN.exec(token) ?? [];
  if (id === undefined || expires === undefined || proof === undefined || mark === undefined)
    return undefined;
  if (!isSame(mark, markOf(key, id, expires, proof)) || Number(expires) * 1000 <= now.getTime())
    return undefined;
  return { id, token, isOf: (user) => isSame(proof, proofOf(key, id, expires, user)) };
};

/** @param values the cookie values; invalid and expired ones are ignored */
export const readDevices = (key: Buffer, values: readonly string[], now: Date): readonly KnownDevice[] =>
  values
    .flatMap((value) => value.split('~').slice(0, MAX_DEVICES))
    .flatMap((token) => readDevice(key, token, now) ?? []);

/** Returns the new cookie value, with this user's device first, then those of the browser's other users. */
export const rememberDevice = (key: Buffer, known: readonly KnownDevice[], user: User, now: Date): string => {
  const expires = String(Math.floor((now.getTime() + DEVICE_LIFETIME_MS) / 1000));
  const id = known.find((device) => device.isOf(user))?.id ?? randomUUID();
  const proof = proofOf(key, id, expires, user);
  const others = known.filter((device) => !device.isOf(user)).map(({ token }) => token);
  return [`${id}.${expires}.${proof}.${markOf(key, id, expires, proof)}`, ...others]
    .slice(0, MAX_DEVICES)
    .join('~');
};
