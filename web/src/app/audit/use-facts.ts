import type { AuditedStates } from '@waivers/contract/audit/audited-state.ts';
import { SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { fullName } from '@waivers/waiver/options/person-name.ts';
import { useIntl } from 'react-intl';
import { nameOfLanguage } from '../../messages/name-of-language.ts';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { useSayTime } from '../../ui/page/say-time.ts';
import { isolate } from '../../ui/rows/sentence.tsx';
import type { AuditSnapshot } from './read-audit.ts';

/** `value` may contain bidi isolates, so render it with `Sentence`. */
export type Fact = { readonly label: AppTextId; readonly value: string };

type SignedWaiver = AuditedStates['signed_waiver'];

/** Describes a state as a list of facts, so that two moments can be compared line by line. */
export const useFacts = (timeZone: string) => {
  const text = useText();
  const intl = useIntl();
  const erased = text('signer.erased');
  const own = (value: string | null): string => (value === null ? erased : isolate(value));
  const yesOrNo = (is: boolean): string => text(is ? 'signed.ticked' : 'signed.notTicked');
  const lines = (all: readonly string[]): string =>
    all.length === 0 ? text('audit.fact.nothing') : all.join('\n');
  const time = useSayTime(timeZone);

  const revision = ({ revision, title }: { readonly revision: number; readonly title: string }) =>
    text('audit.fact.revisionOf', { revision, title: isolate(title) });

  const ofWaiver = (state: AuditedStates['waiver']): readonly Fact[] => {
    if (state.status === 'deleted') return [];
    const { publication } = state;
    return [
      { label: 'audit.fact.revision', value: revision(state) },
      {
        label: 'audit.fact.public',
        value: publication ? revision(publication) : text('audit.fact.nothing'),
      },
    ];
  };

  const ofSignedWaiver = (signed: SignedWaiver): readonly Fact[] => {
    const { participants, frontDesk, understanding, recipientAddress } = signed;
    const nameOf = (id: string): string => {
      const identity = participants.find((person) => person.id === id)?.identity ?? 'erased';
      return identity === 'erased' ? erased : isolate(fullName(identity, intl.locale));
    };
    const texts = (entries: readonly { readonly text: string | null }[]) =>
      lines(entries.map((entry) => own(entry.text)));
    const { voided } = frontDesk;
    return [
      { label: 'audit.fact.people', value: lines(participants.map(({ id }) => nameOf(id))) },
      { label: 'evidence.received', value: time(signed.date) },
      { label: 'evidence.revision', value: String(signed.revision) },
      ...(recipientAddress === undefined
        ? []
        : [{ label: 'audit.fact.recipientAddress', value: isolate(recipientAddress.email) } as const]),
      {
        label: 'audit.fact.valid',
        value: voided === null ? yesOrNo(true) : `${yesOrNo(false)} (${own(voided.reason)})`,
      },
      ...(understanding === undefined
        ? []
        : [{ label: 'audit.fact.understood', value: lines(understanding.understood.map(nameOf)) } as const]),
      {
        label: 'desk.arrivals',
        value: lines(
          frontDesk.arrivals.map(({ participantId, at }) => `${nameOf(participantId)}, ${time(at)}`),
        ),
      },
      { label: 'desk.notes', value: texts(frontDesk.notes) },
      { label: 'desk.tags', value: texts(frontDesk.tags) },
    ];
  };

  const ofAccount = (state: AuditedStates['account']): readonly Fact[] =>
    state.status === 'erased'
      ? []
      : [
          { label: 'account.companyName', value: own(state.company === 'erased' ? null : state.company) },
          { label: 'account.timeZone', value: state.timeZone },
          { label: 'account.language', value: state.locale === null ? '–' : nameOfLanguage(state.locale) },
          { label: 'account.logo', value: yesOrNo(state.logo !== null) },
          { label: 'account.videoReminder', value: yesOrNo(state.videoReminder) },
          {
            label: 'account.template',
            value: state.email === null ? text('account.templateDefault') : own(state.email.emailSubject),
          },
          {
            label: 'audit.fact.services',
            value: lines(state.integrations.map(({ service }) => SERVICE_NAMES[service])),
          },
        ];

  const ofUser = (state: AuditedStates['user']): readonly Fact[] => {
    if (state.status === 'erased' || state.profile === 'erased') return [];
    const { profile } = state;
    return [
      { label: 'account.name', value: own(fullName(profile, intl.locale)) },
      { label: 'account.email', value: own(profile.email) },
      { label: 'audit.fact.confirmed', value: yesOrNo(profile.emailConfirmed) },
      { label: 'audit.fact.password', value: yesOrNo(state.status === 'active') },
    ];
  };

  return (snapshot: AuditSnapshot): readonly Fact[] => {
    if (snapshot.state === null) return [];
    switch (snapshot.kind) {
      case 'waiver':
        return ofWaiver(snapshot.state);
      case 'signed_waiver':
        return ofSignedWaiver(snapshot.state);
      case 'account':
        return ofAccount(snapshot.state);
      case 'user':
        return ofUser(snapshot.state);
    }
  };
};
