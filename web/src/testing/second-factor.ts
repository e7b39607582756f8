import type { Factor, PastLogIn, RememberedDevice } from '@waivers/contract/auth/second-factor.ts';
import type { Factors } from '../app/second-factor/use-factors.ts';
import { uuid } from './answers.ts';

export const factors = (changes: Partial<Factors> = {}): Factors => ({
  factors: [],
  recoveryCodesLeft: 0,
  passkeysPossible: true,
  required: { since: null },
  rememberedDevices: [],
  ...changes,
});

export const factor = (changes: Partial<Factor> = {}): Factor => ({
  id: uuid('factor'),
  kind: 'totp',
  name: 'Phone',
  addedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  ...changes,
});

export const rememberedDevice = (changes: Partial<RememberedDevice> = {}): RememberedDevice => ({
  id: uuid('remembered'),
  browser: 'Chrome',
  system: 'Windows',
  rememberedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  ...changes,
});

export const pastLogIn = (changes: Partial<PastLogIn> = {}): PastLogIn => ({
  at: '2026-11-22T03:30:00.000Z',
  method: 'password',
  secondFactor: 'totp',
  timeZone: 'Europe/Berlin',
  browser: 'Firefox',
  system: 'Linux',
  ...changes,
});
