import type { KeyObject } from 'node:crypto';
import { NO_ACCOUNT, type StoredEvent } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { openSigning } from '@waivers/events/folds/signed-waiver-record.ts';
import { hashOfSignedKey, signedKeyOf } from '@waivers/events/keys/signed-key.ts';
import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import type { Evidence } from '@waivers/waiver/submission/signed-values.ts';
import type { z } from 'zod';
import { type CommandServices, handleCommand } from '../handle-command.ts';
import { loadPublication } from '../waivers/publication.ts';
import type { WaiverReader } from '../waivers/read.ts';
import type { SigningContent } from './commands.ts';
import { type SigningRefusal, signingDecider } from './decide.ts';
import { isErased, isSameSigning } from './same-signing.ts';
import type { signedAnswer } from './wire.ts';

export type SigningServices = CommandServices & {
  readonly waivers: WaiverReader;
  /** The installation's secret that signed keys are derived from. */
  readonly linkKey: KeyObject;
};

export type Signing = {
  readonly signedWaiverId: string;
  readonly content: SigningContent;
  readonly evidence: Evidence;
  readonly correlationId: string;
  readonly now: Date;
};

export type SigningOutcome =
  | {
      readonly kind: 'signed';
      readonly isNew: boolean;
      readonly result: z.infer<typeof signedAnswer>['result'];
      readonly position: string | undefined;
    }
  | { readonly kind: 'refused'; readonly refusal: SigningRefusal | { readonly refused: 'erased' } };

type SignedEvent = DecodedEvent & StoredEvent<typeof waiverSigned>;

/** Made from the stored event alone, so that every retry gets the answer of the first time. */
const answerOf = (
  linkKey: KeyObject,
  id: string,
  { data }: SignedEvent,
): z.infer<typeof signedAnswer>['result'] => ({
  id,
  signedKey: signedKeyOf(linkKey, id, data.link.generation),
  participants: data.participants.map(({ participantId, role }) => ({ id: participantId, role })),
});

/** Judges what came again under an id that has been signed: the same signature, or something else. */
const judgeRetry = async (
  services: SigningServices,
  { signedWaiverId, content }: Signing,
  stored: SignedEvent,
  presentAccount: string | undefined,
): Promise<SigningRefusal | { readonly refused: 'erased' } | undefined> => {
  const { accountId } = stored.metadata;
  if (stored.data.waiverId !== content.waiverId) {
    return { refused: presentAccount === accountId ? 'id_already_used' : 'not_found' };
  }
  const { signing } = await openSigning(services.keys, signedWaiverId, stored);
  if (isErased(signing)) return { refused: 'erased' };
  const document = await services.waivers.document(accountId, signing.versionHash);
  return isSameSigning(signing, document, content) ? undefined : { refused: 'id_already_used' };
};

/**
 * Signs a waiver, with exactly one durable commit. The id names the signature: sent again with the same content it
 * is answered from the log, whatever has become of the waiver, its version or the signer's age since.
 * @throws LogError when the log is away or too busy: the same signing may be sent again
 */
export const signWaiver = async (services: SigningServices, signing: Signing): Promise<SigningOutcome> => {
  const { signedWaiverId, content, evidence, correlationId, now } = signing;
  const publication = await loadPublication(services.waivers, content.waiverId, content.versionHash);
  const keyHash = hashOfSignedKey(signedKeyOf(services.linkKey, signedWaiverId, 1));
  const handled = await handleCommand(services, {
    stream: signedWaiverStream(signedWaiverId),
    decider: signingDecider,
    command: { type: 'SignWaiver', signedWaiverId, content, evidence, publication, keyHash, now },
    context: {
      commandId: signedWaiverId,
      correlationId,
      accountId: publication?.accountId ?? NO_ACCOUNT,
      actor: { kind: 'signer' },
      now,
    },
    createsStream: true,
  });
  if (handled.kind === 'version_mismatch') throw new Error('A signing expects no version.');
  if (handled.kind === 'refused') return { kind: 'refused', refusal: handled.refusal };
  const stored = handled.events[0] as SignedEvent;
  const refusal = handled.replayed
    ? await judgeRetry(services, signing, stored, publication?.accountId)
    : undefined;
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const result = answerOf(services.linkKey, signedWaiverId, stored);
  return { kind: 'signed', isNew: !handled.replayed, result, position: handled.position };
};
