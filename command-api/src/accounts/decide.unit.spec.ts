import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import type { StoredEmailTemplate } from '@waivers/events/folds/account.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { NEWER_EVENT } from '@waivers/events/log/port/codec.ts';
import { paragraphs } from '@waivers/waiver/rich-text/rich-text.ts';
import { describe, expect, it } from 'vitest';
import type { AccountSetting } from './commands.ts';
import { accountDecider as deciderWith } from './decide.ts';

const accountDecider = deciderWith(memoryKeyStore());
const { given, stateAfter, earlier, stored } = deciderSpec(accountDecider, { stream: 'account-x' });

const OWNER = '0190f3c8-0000-7000-8000-000000000009';

const registered: GivenEvent = {
  type: 'AccountRegistered',
  data: { business: 'sealed', timeZone: 'Europe/Berlin', ownerId: OWNER },
};
const erased: GivenEvent = { type: 'PersonErased', data: { accountId: 'x', keyIds: ['k'] } };

const logo = 'ab'.repeat(32);
const template: StoredEmailTemplate = { emailSubject: 'Thanks', emailTemplate: paragraphs(['See you soon']) };

const told = { company: 'Acme Park', timeZone: 'Europe/Berlin', ownerId: OWNER };

describe('RegisterAccount', () => {
  it('records the business and its owner', () => {
    given()
      .when({ type: 'RegisterAccount', ...told })
      .thenEvents({
        type: 'AccountRegistered',
        data: { business: { company: 'Acme Park' }, timeZone: 'Europe/Berlin', ownerId: OWNER },
      });
  });

  it.each([
    ['registered', [registered]],
    ['erased', [registered, erased]],
  ])('is refused for an account that is already %s', (_status, events) => {
    given(...events)
      .when({ type: 'RegisterAccount', ...told })
      .thenRefused('id_already_used');
  });
});

/** Pairs each setting command with the event it produces. */
const SETTINGS: readonly (readonly [AccountSetting, GivenEvent])[] = [
  [
    { type: 'RenameCompany', company: 'Hall', present: 'Acme' },
    { type: 'CompanyRenamed', data: { business: { company: 'Hall' } } },
  ],
  [
    { type: 'ChooseLogo', logo },
    { type: 'LogoChosen', data: { logo } },
  ],
  [
    { type: 'ChooseTimeZone', timeZone: 'Asia/Tokyo' },
    { type: 'TimeZoneChosen', data: { timeZone: 'Asia/Tokyo' } },
  ],
  [
    { type: 'ChooseLanguage', locale: 'de' },
    { type: 'LanguageChosen', data: { locale: 'de' } },
  ],
  [
    { type: 'ChooseVideoReminder', isOn: false },
    { type: 'VideoReminderChosen', data: { isOn: false } },
  ],
  [
    { type: 'ReviseEmailTemplate', template },
    { type: 'EmailTemplateRevised', data: template },
  ],
];

describe('account setting', () => {
  it.each(SETTINGS)('is recorded: %o', (command, event) => {
    given(registered).when(command).thenEvents(event);
  });

  it.each(SETTINGS)('appends nothing when unchanged: %o', (command, event) => {
    const again = command.type === 'RenameCompany' ? { ...command, present: command.company } : command;
    given(registered, event).when(again).thenEvents();
  });

  it('is removed or reset only once', () => {
    const withoutLogo: AccountSetting = { type: 'ChooseLogo', logo: undefined };
    const ownText: AccountSetting = { type: 'ReviseEmailTemplate', template: undefined };
    const set = [registered, ...SETTINGS.map(([, event]) => event)];
    const removed = { type: 'LogoRemoved', data: {} };
    const reset = { type: 'EmailTemplateReset', data: {} };
    given(...set)
      .when(withoutLogo)
      .thenEvents(removed);
    given(...set)
      .when(ownText)
      .thenEvents(reset);
    const back = given(...set, removed, reset);
    back.when(withoutLogo).thenEvents();
    back.when(ownText).thenEvents();
  });

  it.each(SETTINGS)('is refused without a registered account: %o', (command) => {
    given().when(command).thenRefused('not_found');
    given(registered, erased).when(command).thenRefused('not_found');
  });
});

describe('account state', () => {
  it('includes the time zone, but keeps only the owner after an erasure', () => {
    expect(stateAfter(registered)).toEqual({
      status: 'registered',
      timeZone: 'Europe/Berlin',
      providerVersion: 0,
      videoReminder: true,
      ownerId: OWNER,
      people: new Map([[OWNER, { state: 'joined', role: 'owner', since: '2026-11-24T09:00:00.000Z' }]]),
      locale: undefined,
      logo: undefined,
      emailTemplateHash: undefined,
      factorRequirement: { requiredFor: 'nobody', since: null },
      identityProvider: undefined,
      integrations: {},
    });
    expect(stateAfter(registered, erased)).toEqual({ status: 'erased', ownerId: OWNER });
  });

  it('ignores events of a newer version', () => {
    const newer = { type: NEWER_EVENT, data: {} };
    expect(stateAfter(registered, newer)).toEqual(stateAfter(registered));
    expect(stateAfter(newer)).toEqual(stateAfter());
  });

  it.each([
    ['an erasure of nothing', [erased]],
    ['two registrations', [registered, registered]],
    ['an event of something else', [registered, { type: 'WaiverDrafted', data: {} }]],
  ])('rejects a stream with %s', (_what, events) => {
    expect(() => stateAfter(...events)).toThrow(/cannot occur at version \d of account-x/);
  });
});

describe('retried setting', () => {
  it.each(SETTINGS.slice(1))(
    'counts as the same command only if the value matches: %o',
    async (command, event) => {
      const before = { stateBefore: stateAfter(registered), events: [stored(event, 1)] };
      expect(await accountDecider.isSame(command, before)).toBe(true);
      for (const [other] of SETTINGS) {
        if (other !== command) expect(await accountDecider.isSame(other, before)).toBe(false);
      }
    },
  );
});

describe('retried registration', () => {
  const sealed = { k: '0190f3c8-0000-4000-8000-00000000000d.1', n: 'AAAAAAAAAAAAAAAA', c: 'AAAA' };
  const data = { business: sealed, timeZone: 'Europe/Berlin', ownerId: OWNER };
  const before = earlier({ ...registered, data });

  it.each([
    [told, true],
    [{ ...told, timeZone: 'UTC' }, false],
    [{ ...told, ownerId: '0190f3c8-0000-7000-8000-000000000008' }, false],
    [{ ...told, locale: 'de' as const }, false],
  ])('counts as the same command only if owner, time zone and language match: %o', async (wanted, same) => {
    expect(await accountDecider.isSame({ type: 'RegisterAccount', ...wanted }, before)).toBe(same);
  });
});
