import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { isObject } from '@waivers/waiver/validation.ts';
import { MAIL_STATES } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { isolate } from '../../ui/rows/sentence.tsx';
import { useRoleName } from '../session/role-name.ts';
import type { AuditSnapshot, People } from './read-audit.ts';

type EventData = AuditEvent['data'];

/** Returns undefined if the value is missing or erased. */
const valueAt = (value: unknown, ...path: readonly (string | number)[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(name)], ...rest);
  return isObject(value) ? valueAt(value[name], ...rest) : undefined;
};

/** Returns undefined if the text is missing or erased. */
export const textAt = (data: EventData, ...path: readonly (string | number)[]): string | undefined => {
  const found = valueAt(data, ...path);
  return typeof found === 'string' ? found : undefined;
};

const numberAt = (data: EventData, name: string): number => {
  const found = data[name];
  return typeof found === 'number' ? found : 0;
};

/** Returns undefined if the person has been erased. */
const nameIn = (identity: unknown, locale: string): string | undefined => {
  const [firstName, lastName] = [valueAt(identity, 'firstName'), valueAt(identity, 'lastName')];
  return typeof firstName === 'string' && typeof lastName === 'string'
    ? fullName({ firstName, lastName }, locale)
    : undefined;
};

/** Current titles by waiver id, or undefined until loaded. */
type Titles = ReadonlyMap<string, string> | undefined;

const CHOICES = {
  role: { adult: 'role.adult', guardian: 'role.guardian', minor: 'role.minor' },
  understanding: { understood: 'signer.understood', open: 'signer.notUnderstood' },
} as const;

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const;

/** Describes an export's filters. Search terms are never recorded, because they may be names. */
const useExportWords = (titles: Titles): ((data: EventData) => string) => {
  const intl = useIntl();
  const text = useText();
  return useCallback(
    (data) => {
      const filter = (name: string): string | undefined => textAt(data, 'filters', name);
      const words: string[] = [];
      const [from, to, waiverId] = [filter('from'), filter('to'), filter('waiverId')];
      if (from !== undefined && to !== undefined && from <= to) {
        const days = intl.formatDateTimeRange(Date.parse(from), Date.parse(to), DAY);
        words.push(text('audit.exported.days', { days }));
      } else {
        if (from !== undefined) words.push(text('audit.exported.from', { day: intl.formatDate(from, DAY) }));
        if (to !== undefined) words.push(text('audit.exported.to', { day: intl.formatDate(to, DAY) }));
      }
      if (waiverId !== undefined) {
        const title = titles?.get(waiverId);
        const other = titles === undefined ? 'loading' : 'filters.otherWaiver';
        words.push(
          title === undefined ? text(other) : text('audit.exported.waiver', { title: isolate(title) }),
        );
      }
      for (const [name, ids] of Object.entries(CHOICES)) {
        const choice = Object.entries(ids).find(([value]) => value === filter(name));
        if (choice !== undefined) words.push(text(choice[1]));
      }
      const mail = MAIL_STATES.find((each) => each === filter('mail'));
      if (mail !== undefined) words.push(text('audit.exported.mail', { state: text(`mail.${mail}`) }));
      if (valueAt(data, 'filters', 'attention') === true) words.push(text('filters.attention'));
      // Older events have `search` instead of `searched`.
      if (data.searched === true || data.search !== undefined) words.push(text('audit.exported.searched'));
      return words.length === 0 ? text('audit.exported.everybody') : words.join(' · ');
    },
    [intl, text, titles],
  );
};

/** Returns participants' names by id. @param snapshot the record's state at any moment after signing */
export const participantNames = (snapshot: AuditSnapshot | undefined, locale: string): People =>
  new Map(
    snapshot?.kind !== 'signed_waiver' || snapshot.state === null
      ? []
      : snapshot.state.participants.flatMap(({ id, identity }) =>
          identity === 'erased' ? [] : [[id, fullName(identity, locale)]],
        ),
  );

const REQUIRED_FOR = {
  nobody: 'SecondFactorForNobody',
  owners: 'SecondFactorForOwners',
  everybody: 'SecondFactorForEverybody',
} as const;

const KEYS: Readonly<Record<string, (data: EventData, actorId: string | null) => string>> = {
  VideoReminderChosen: ({ isOn }) => (isOn === true ? 'VideoReminderOn' : 'VideoReminderOff'),
  QuestionAnswered: ({ isRight }) => (isRight === true ? 'AnsweredRight' : 'AnsweredWrong'),
  PersonRemoved: ({ userId }, actorId) => (userId === actorId ? 'PersonLeft' : 'PersonRemoved'),
  SecondFactorRequired: ({ requiredFor }) =>
    REQUIRED_FOR[requiredFor as keyof typeof REQUIRED_FOR] ?? 'other',
  RecordSealed: ({ level, certificate }) => {
    const by = valueAt(certificate, 'isOwn') === true ? 'RecordSealedByOwn' : 'RecordSealed';
    return level === 'B-B' ? `${by}Unstamped` : by;
  },
  WaiverSigned: ({ mode }) => (mode === 'minors' ? 'WaiverSignedForMinors' : 'WaiverSigned'),
};

const ACTORS = {
  signer: 'audit.who.signer',
  apiKey: 'audit.who.apiKey',
  system: 'audit.who.system',
} as const;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Describes each event in a sentence. Render it with `Sentence`, or flatten it with `withoutIsolates`. */
export const useEventWords = (people: People, titles: Titles) => {
  const intl = useIntl();
  const text = useText();
  const exported = useExportWords(titles);
  const roleName = useRoleName();
  return useCallback(
    ({ type, data, actor, personName }: AuditEvent): string => {
      const erased = text('audit.who.erased');
      const own = (value: string | undefined): string | undefined =>
        value === undefined ? undefined : isolate(value);
      const nameOf = (identity: unknown): string => own(nameIn(identity, intl.locale)) ?? erased;
      const personal = (...path: readonly string[]): string =>
        own(textAt(data, ...path)) ?? text('signer.erased');
      const who = (): string => {
        if (Object.hasOwn(ACTORS, actor.kind)) return text(ACTORS[actor.kind as keyof typeof ACTORS]);
        return own(actor.name ?? undefined) ?? erased;
      };
      const language = (locale: string): string =>
        intl.formatDisplayName(locale, { type: 'language' }) ?? locale;
      const list = (texts: readonly string[]): string => intl.formatList(texts, { type: 'conjunction' });
      const signers = listIn(data.participants);
      const name = (): string => {
        if (type === 'WaiverSigned') return nameOf(valueAt(signers[0], 'identity'));
        if (type === 'UserRegistered') return nameOf(data.profile);
        if (type === 'UserRenamed') return nameOf(data.name);
        if (type === 'ApiKeyMade') return personal('label', 'name');
        if (data.userId !== undefined) return own(personName ?? undefined) ?? erased;
        const id = textAt(data, 'participantId');
        return id === undefined ? text('audit.who.group') : (own(people.get(id)) ?? erased);
      };
      const service = textAt(data, 'service') ?? textAt(data, 'target', 'service') ?? '';
      const key = Object.hasOwn(KEYS, type) ? (KEYS[type]?.(data, actor.id) ?? type) : type;
      const id = `audit.event.${key}`;
      return text((Object.hasOwn(intl.messages, id) ? id : 'audit.event.other') as AppTextId, {
        type,
        who: who(),
        name: name(),
        company: personal('business', 'company'),
        timeZone: personal('timeZone'),
        language: language(textAt(data, 'locale') ?? 'und'),
        languages: list(Object.keys(valueAt(data, 'documents') ?? {}).map(language)),
        people: list(signers.slice(1).map((signer) => nameOf(valueAt(signer, 'identity')))),
        subject: personal('emailSubject'),
        service: Object.hasOwn(SERVICE_NAMES, service)
          ? SERVICE_NAMES[service as keyof typeof SERVICE_NAMES]
          : service,
        format: (textAt(data, 'format') ?? '').toUpperCase(),
        exported: type === 'SignedWaiversExported' ? exported(data) : '',
        url: personal('target', 'url'),
        email: personal(type === 'RecipientAddressCorrected' ? 'address' : 'emailChange', 'email'),
        title: personal('title'),
        revision: numberAt(data, 'revision'),
        reason: personal('why', 'reason'),
        note: personal('note', 'text'),
        tag: personal('tag', 'text'),
        role: roleName(textAt(data, 'role') ?? ''),
      });
    },
    [intl, text, people, exported, roleName],
  );
};
