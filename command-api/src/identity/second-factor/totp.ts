import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Codes of the previous and the next step are valid too, because clocks differ and people type slowly. */
const TOLERATED_STEPS = 1;
/** How far a phone's clock may be off for us to say so. */
const HINTED_STEPS = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns 160 random bits, as RFC 4226 recommends. */
export const makeTotpSecret = (): Buffer => randomBytes(20);

export const base32Of = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};

/** The code of a step (RFC 4226, RFC 6238): SHA-1, six digits. */
export const totpAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
};

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

const stepWithin = (secret: Buffer, code: string, now: Date, tolerance: number): number | undefined => {
  const present = stepAt(now);
  let found: number | undefined;
  for (let step = present - tolerance; step <= present + tolerance; step += 1) {
    if (timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
};

/** @param code six digits @returns the step whose code it is, or undefined */
export const findTotpStep = (secret: Buffer, code: string, now: Date): number | undefined =>
  isTotpCode(code) ? stepWithin(secret, code, now, TOLERATED_STEPS) : undefined;

/** Whether the code would be right on a clock that is up to ten minutes off. */
export const isClockOff = (secret: Buffer, code: string, now: Date): boolean =>
  isTotpCode(code) && stepWithin(secret, code, now, HINTED_STEPS) !== undefined;

export const totpUri = (secret: Buffer, issuer: string, username: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const parameters = new URLSearchParams({
    secret: base32Of(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
};
