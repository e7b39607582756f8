import { beforeEach, describe, expect, it } from 'vitest';
import { type SigningStatusWatch, watchSigning } from './signing-status.ts';

const MINUTE = 60_000;

let now: Date;
let areOk: boolean;
let watch: SigningStatusWatch;
beforeEach(() => {
  now = new Date('2026-11-21T14:02:00.000Z');
  areOk = true;
  watch = watchSigning(
    async () => areOk,
    () => now,
  );
});
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const REFUSED = { works: false, since: '2026-11-21T14:02:00.000Z' };

describe('signing status', () => {
  it('follows the stores, and keeps the time of the first failure', async () => {
    expect(await watch.look()).toEqual({ works: true });
    areOk = false;
    expect(await watch.look()).toEqual(REFUSED);
    later(5 * MINUTE);
    expect(await watch.look()).toEqual(REFUSED);
    areOk = true;
    expect(await watch.look()).toEqual({ works: true });
  });

  it.each([503, 507])('remembers a signature answered with %i until one is stored', async (httpStatus) => {
    watch.note(httpStatus);
    later(MINUTE / 2);
    watch.note(httpStatus);
    expect(await watch.look()).toEqual(REFUSED);
    watch.note(409);
    expect(await watch.look()).toEqual(REFUSED);
    watch.note(201);
    expect(await watch.look()).toEqual({ works: true });
  });

  it('trusts the stores again a minute after the last refused signature', async () => {
    watch.note(503);
    later(MINUTE - 1);
    expect(await watch.look()).toEqual(REFUSED);
    later(1);
    expect(await watch.look()).toEqual({ works: true });
  });

  it('ignores an error that may be about one signature', async () => {
    watch.note(500);
    expect(await watch.look()).toEqual({ works: true });
  });
});
