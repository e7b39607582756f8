import type { Decider, ReplayRefusal } from '@waivers/events/commands/decider.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { consentText } from '@waivers/waiver/document/signable-document.ts';
import { type SignedSubmission, validateSubmission } from '@waivers/waiver/submission/submission.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import type { SignablePublication, SigningContent, SignWaiver } from './commands.ts';
import { isSameSigning, type SameSigningServices } from './same-signing.ts';
import { evolve, initial, type SignedWaiverState } from './state.ts';

export type SigningEvent = NewEvent<typeof waiverSigned>;

export type SigningRefusal =
  | ReplayRefusal
  | { readonly refused: 'erased' }
  | { readonly refused: 'waiver_version_changed' }
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] };

/** Returns whether the hash is that of the published document in the chosen language. */
const quotes = ({ versionHash, settings }: SigningContent, publication: SignablePublication): boolean =>
  publication.documents[settings.locale] === versionHash;

const localeNotOffered = ({ settings }: SigningContent): SigningRefusal => ({
  refused: 'invalid',
  errors: [
    {
      path: 'settings.locale',
      code: 'locale_not_offered',
      params: { locale: settings.locale },
    },
  ],
});

const participantsOf = (
  { signedWaiverId, evidence }: SignWaiver,
  { participants, answers, ink }: SignedSubmission,
): SigningEvent['data']['participants'] =>
  participants.map(({ role, identity }, index) => ({
    participantId: participantIdOf(signedWaiverId, index),
    role,
    identity,
    ...(index === 0 ? { answers, ink, evidence } : {}),
  }));

const consentHashes = new WeakMap<SignableDocument, Map<Mode, string>>();

const consentHashOf = (document: SignableDocument, mode: Mode): string => {
  const known = consentHashes.get(document) ?? new Map<Mode, string>();
  consentHashes.set(document, known);
  const hash = known.get(mode) ?? sha256Of(consentText(document, mode));
  known.set(mode, hash);
  return hash;
};

const waiverSignedEvent = (
  command: SignWaiver,
  publication: SignablePublication,
  document: SignableDocument,
  submission: SignedSubmission,
): SigningEvent => ({
  type: 'WaiverSigned',
  data: {
    waiverId: command.content.waiverId,
    waiverVersion: publication.waiverVersion,
    revision: publication.revision,
    versionHash: command.content.versionHash,
    consentHash: consentHashOf(document, submission.mode),
    mode: submission.mode,
    locale: submission.locale,
    signedAt: command.now.toISOString(),
    timeZone: publication.timeZone,
    link: { generation: 1, keyHash: command.keyHash },
    participants: participantsOf(command, submission),
    ...(document.videoUrl === '' ? {} : { hasVideo: true as const }),
    ...(publication.searchable.length === 0 ? {} : { searchable: [...publication.searchable] }),
    ...(submission.shared === undefined ? {} : { shared: submission.shared }),
  },
});

/** Trusts only the current publication, never the browser's claims about it. */
export const decide = (
  command: SignWaiver,
  state: SignedWaiverState,
): readonly SigningEvent[] | SigningRefusal => {
  const { content, publication, now } = command;
  if (state.status === 'signed') return { refused: 'id_already_used' };
  if (publication === undefined) return { refused: 'not_found' };
  const { document, timeZone } = publication;
  if (publication.documents[content.settings.locale] === undefined) return localeNotOffered(content);
  if (!quotes(content, publication) || document === undefined) return { refused: 'waiver_version_changed' };
  const submission = validateSubmission({ ...content, document, now, timeZone });
  if (!submission.ok) return { refused: 'invalid', errors: submission.errors };
  return [waiverSignedEvent(command, publication, document, submission.value)];
};

export const signingDecider = (
  services: SameSigningServices,
): Decider<SignedWaiverState, SignWaiver, SigningEvent, SigningRefusal> => ({
  initial,
  evolve,
  decide,
  isSame: isSameSigning(services),
});
