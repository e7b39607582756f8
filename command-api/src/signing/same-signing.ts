import type { EarlierCommand } from '@waivers/events/commands/decider.ts';
import { ERASED, type StoredEvent } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { type OpenedSigning, openSigning } from '@waivers/events/folds/signed-waiver.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { validateSubmission } from '@waivers/waiver/submission/submission.ts';
import type { WaiverReader } from '../waivers/read.ts';
import type { SigningContent, SignWaiver } from './commands.ts';
import type { SignedWaiverState } from './state.ts';

/** Returns whether anyone involved has been erased, in which case the content can no longer be compared. */
export const hasErasedPerson = (signing: OpenedSigning): boolean =>
  signing.shared === ERASED || signing.participants.some(({ identity }) => identity === ERASED);

/**
 * Compares waiver, version, settings, submission and signature, normalised. Evidence may differ in a retry. Validates
 * as of the original time and zone, so birthdays do not matter, and ignores rules added since.
 * @param document the signed document
 */
export const hasSameContent = (
  stored: OpenedSigning,
  document: SignableDocument,
  content: SigningContent,
): boolean => {
  if (stored.waiverId !== content.waiverId || stored.versionHash !== content.versionHash) return false;
  const { answers, ink } = stored.participants[0] ?? {};
  const signed = canonicalJson({
    mode: stored.mode,
    locale: stored.locale,
    participants: stored.participants.map(({ role, identity }) => ({ role, identity })),
    answers,
    ink,
    ...(stored.shared === undefined ? {} : { shared: stored.shared }),
  });
  const { signedAt, timeZone } = stored;
  return [false, true].some((acceptedBefore) => {
    const again = validateSubmission({
      ...content,
      document,
      now: new Date(signedAt),
      timeZone,
      acceptedBefore,
    });
    return again.ok && canonicalJson(again.value) === signed;
  });
};

export type SameSigningServices = {
  readonly keys: Pick<KeyStore, 'find'>;
  readonly waivers: Pick<WaiverReader, 'document'>;
};

export type SignedEvent = DecodedEvent & StoredEvent<typeof waiverSigned>;

/** Returns whether a retry has the same content, or a refusal if that cannot be determined, as after an erasure. */
export const isSameSigning =
  ({ keys, waivers }: SameSigningServices) =>
  async (
    { signedWaiverId, content, publication }: SignWaiver,
    { events }: EarlierCommand<SignedWaiverState>,
  ): Promise<boolean | { readonly refused: 'erased' | 'not_found' }> => {
    const stored = events[0] as SignedEvent;
    if (stored.data.waiverId !== content.waiverId) {
      return publication === undefined ? { refused: 'not_found' } : false;
    }
    const { signing } = await openSigning(keys, signedWaiverId, stored);
    if (hasErasedPerson(signing)) return { refused: 'erased' };
    return hasSameContent(
      signing,
      await waivers.document(stored.metadata.accountId, signing.versionHash),
      content,
    );
  };
