import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { describe, expect, it } from 'vitest';
import { createWhichSide } from './which-side.ts';

const whichSide = createWhichSide(EVERY_CALL);

describe('side selection', () => {
  it.each([
    ['POST', '/v1/waiver', 'commands'],
    ['POST', '/v1/waiver/', 'commands'],
    ['GET', '/v1/waiver/?limit=100', 'reads'],
    ['PUT', '/v1/waiver/0197?x=/v1/auth/me', 'commands'],
    ['GET', '/v1/waiver/0197', 'reads'],
    ['POST', '/v1/signed_waiver/search', 'reads'],
    ['POST', '/v1/signed_waiver/search/', 'reads'],
    ['GET', '/v1/signed_waiver/0197', 'reads'],
    ['GET', '/v1/auth/login', 'commands'],
    ['HEAD', '/v1/auth/me', 'commands'],
    ['HEAD', '/v1/waiver/0197', 'reads'],
    ['GET', '/v1/blob/a/b', 'commands'],
    ['GET', '/v1/blob/a', 'reads'],
    ['GET', '/dev/outbox', 'commands'],
    ['GET', '/dev/outbox/?x', 'commands'],
    ['GET', '/dev/outbox/0197', 'reads'],
    ['GET', '/.well-known/jwks.json', 'commands'],
    ['GET', '/.well-known/security.txt', 'reads'],
    ['GET', '/v1/signed_waiver/0197/follow-ups', 'follow-ups'],
    ['POST', '/v1/signed_waiver/0197/follow-ups/0198/resend', 'follow-ups'],
    ['PATCH', '/v1/waiver/0197', 'commands'],
    ['OPTIONS', '/v1/signed_waiver_auth/0197', 'reads'],
    ['PATCH', '/v1/webhook', 'follow-ups'],
    ['GET', '/sign-waiver/0197', 'reads'],
    ['GET', '/', 'reads'],
    ['GET', '/v1/waiverx', 'reads'],
  ])('routes %s %s to %s', (method, url, side) => expect(whichSide(method, url)).toBe(side));

  it('routes every call to the side that the contract names', () => {
    const sides = EVERY_CALL.map(({ method, path }) =>
      whichSide(method, path.replaceAll(/\{\w+\}/g, '0197')),
    );
    expect(sides).toEqual(EVERY_CALL.map(({ side }) => side));
    expect(new Set(sides)).toEqual(new Set(['commands', 'reads', 'follow-ups']));
  });
});
