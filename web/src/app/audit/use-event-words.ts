import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { isolated } from '../../ui/rows/sentence.tsx';
import { type EventData, nameIn, numberAt, textAt, valueAt } from './event-data.ts';
import type { Told } from './read-audit.ts';
import type { People } from './subject/people.ts';
import { type Titles, useExportWords } from './use-export-words.ts';

/** @param told of any moment since it was signed */
export const peopleIn = (told: Told | undefined, locale: string): People =>
  new Map(
    told?.kind !== 'signed_waiver' || told.state === null
      ? []
      : told.state.participants.flatMap(({ id, identity }) =>
          identity === 'erased' ? [] : [[id, fullName(identity, locale)]],
        ),
  );

/** Events whose words depend on more than their type. */
const KEYS: Readonly<Record<string, (data: EventData) => string>> = {
  VideoReminderChosen: ({ isOn }) => (isOn === true ? 'VideoReminderOn' : 'VideoReminderOff'),
  QuestionAnswered: ({ isRight }) => (isRight === true ? 'AnsweredRight' : 'AnsweredWrong'),
  WaiverSigned: ({ mode }) => (mode === 'minors' ? 'WaiverSignedForMinors' : 'WaiverSigned'),
};

const ACTORS = {
  signer: 'audit.who.signer',
  apiKey: 'audit.who.apiKey',
  system: 'audit.who.system',
} as const;

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What each event says, in one plain sentence for `Sentence` or `plainWords`. What has been erased since is told as that. */
export const useEventWords = (people: People, titles: Titles) => {
  const intl = useIntl();
  const text = useText();
  const exported = useExportWords(titles);
  return useCallback(
    ({ type, data, actor }: AuditEvent): string => {
      const erased = text('audit.who.erased');
      const own = (value: string | undefined): string | undefined =>
        value === undefined ? undefined : isolated(value);
      const nameOf = (identity: unknown): string => own(nameIn(identity, intl.locale)) ?? erased;
      const told = (...path: readonly string[]): string =>
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
        if (type === 'ApiKeyMade') return told('label', 'name');
        const id = textAt(data, 'participantId');
        return id === undefined ? text('audit.who.group') : (own(people.get(id)) ?? erased);
      };
      const service = textAt(data, 'service') ?? textAt(data, 'target', 'service') ?? '';
      const key = Object.hasOwn(KEYS, type) ? (KEYS[type]?.(data) ?? type) : type;
      const id = `audit.event.${key}`;
      return text((Object.hasOwn(intl.messages, id) ? id : 'audit.event.other') as AppTextId, {
        type,
        who: who(),
        name: name(),
        company: told('business', 'company'),
        timeZone: told('timeZone'),
        language: language(textAt(data, 'locale') ?? 'und'),
        languages: list(Object.keys(valueAt(data, 'documents') ?? {}).map(language)),
        people: list(signers.slice(1).map((signer) => nameOf(valueAt(signer, 'identity')))),
        subject: told('emailSubject'),
        service: Object.hasOwn(SERVICE_NAMES, service)
          ? SERVICE_NAMES[service as keyof typeof SERVICE_NAMES]
          : service,
        format: (textAt(data, 'format') ?? '').toUpperCase(),
        exported: type === 'SignedWaiversExported' ? exported(data) : '',
        url: told('target', 'url'),
        email: told('emailChange', 'email'),
        title: told('title'),
        revision: numberAt(data, 'revision'),
        reason: told('why', 'reason'),
        note: told('note', 'text'),
        tag: told('tag', 'text'),
      });
    },
    [intl, text, people, exported],
  );
};
