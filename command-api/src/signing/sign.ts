import type { KeyObject } from 'node:crypto';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import {
  type BoundRequest,
  type CommandServices,
  handleBoundCommand,
} from '@waivers/events/commands/handle-command.ts';
import { NO_ACCOUNT } from '@waivers/events/definitions/event.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { hashOfSignedKey, signedKeyOf } from '@waivers/events/keys/signed-key.ts';
import type { Evidence } from '@waivers/waiver/submission/signed-values.ts';
import type { WaiverReader } from '../waivers/read.ts';
import type { SigningContent, SignWaiver } from './commands.ts';
import { type SigningEvent, type SigningRefusal, signingDecider } from './decide.ts';
import { loadPublication } from './publication.ts';
import type { SignedEvent } from './same-signing.ts';
import type { SignedWaiverState } from './state.ts';

export type SigningServices = CommandServices & {
  readonly waivers: WaiverReader;
  readonly linkKey: KeyObject;
};

export type SigningRequest = {
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
      readonly result: SignedAnswer['result'];
      readonly position: string | undefined;
    }
  | { readonly kind: 'refused'; readonly refusal: SigningRefusal };

type Request = BoundRequest<SignedWaiverState, SignWaiver, SigningEvent, SigningRefusal>;

/** Builds the response from the stored event so that every retry gets the same one. */
const answerOf = (linkKey: KeyObject, id: string, { data }: SignedEvent): SignedAnswer['result'] => ({
  id,
  signedKey: signedKeyOf(linkKey, id, data.link.generation),
  participants: data.participants.map(({ participantId, role }) => ({ id: participantId, role })),
});

/**
 * Commits at most once, and only while the publication stands as it was read. Retries are answered from the log. If
 * this throws a LogError, retry with the same signing.
 */
export const handleSigning = async (
  services: SigningServices,
  signing: SigningRequest,
): Promise<SigningOutcome> => {
  const { signedWaiverId, content, evidence, correlationId, now } = signing;
  const keyHash = hashOfSignedKey(signedKeyOf(services.linkKey, signedWaiverId, 1));
  const decider = signingDecider(services);
  // A publication that is withdrawn or replaced while the signature is on its way must not be signed any more.
  const handled = await handleBoundCommand(services, async (): Promise<Request> => {
    const publication = await loadPublication(services.waivers, content.waiverId, content.versionHash);
    return {
      stream: signedWaiverStream(signedWaiverId),
      decider,
      command: { type: 'SignWaiver', signedWaiverId, content, evidence, publication, keyHash, now },
      context: {
        commandId: signedWaiverId,
        correlationId,
        accountId: publication?.accountId ?? NO_ACCOUNT,
        actor: { kind: 'signer' },
        now,
      },
      createsStream: true,
      while: publication?.readAt ?? [],
    };
  });
  if (handled.kind === 'version_mismatch') throw new Error('A signing expects no version.');
  if (handled.kind === 'refused') return { kind: 'refused', refusal: handled.refusal };
  const result = answerOf(services.linkKey, signedWaiverId, handled.events[0] as SignedEvent);
  return { kind: 'signed', isNew: !handled.replayed, result, position: handled.position };
};
