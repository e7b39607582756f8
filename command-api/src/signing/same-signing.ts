import { ERASED } from '@waivers/events/definitions/event.ts';
import type { OpenedSigning } from '@waivers/events/folds/signed-waiver-record.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { SignableDocument } from '@waivers/waiver/document/signable-document.ts';
import { validateSubmission } from '@waivers/waiver/submission/submission.ts';
import type { SigningContent } from './commands.ts';

/** True when any person in the record has been erased: what was signed can no longer be compared. */
export const isErased = (signing: OpenedSigning): boolean =>
  signing.shared === ERASED || signing.participants.some(({ identity }) => identity === ERASED);

/**
 * Whether a signing that comes again under its id has the content of the first time: waiver, version, settings,
 * submission and signature, normalised on both sides; never evidence or address, which a retry may change. It is
 * judged at the time and in the zone of the first, so a birthday in between changes nothing, and neither does a rule
 * that was added since.
 * @param document the one that was signed
 */
export const isSameSigning = (
  stored: OpenedSigning,
  document: SignableDocument,
  content: SigningContent,
): boolean => {
  if (stored.waiverId !== content.waiverId || stored.versionHash !== content.versionHash) return false;
  const again = validateSubmission({
    ...content,
    document,
    now: new Date(stored.signedAt),
    timeZone: stored.timeZone,
    acceptedBefore: true,
  });
  if (!again.ok) return false;
  const { answers, ink } = stored.participants[0] ?? {};
  return (
    canonicalJson(again.value) ===
    canonicalJson({
      mode: stored.mode,
      locale: stored.locale,
      participants: stored.participants.map(({ role, identity }) => ({ role, identity })),
      answers,
      ink,
      ...(stored.shared === undefined ? {} : { shared: stored.shared }),
    })
  );
};
