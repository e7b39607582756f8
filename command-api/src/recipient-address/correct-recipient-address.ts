import type { EarlierCommand } from '@waivers/events/commands/decider.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { recipientAddressCorrected } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { readSignedWaiver } from '@waivers/events/folds/signed-waiver.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { MAX_LINE_LENGTH, readFieldValue } from '@waivers/waiver/submission/field-value.ts';
import { emailFieldOf, signerEmail } from '@waivers/waiver/submission/signer-email.ts';
import type { WaiverReader } from '../waivers/read.ts';
import {
  type CorrectRecipientAddress,
  decide,
  invalidEmail,
  type RecipientAddressRefusal,
} from './decide.ts';
import { evolve, initial, type RecipientAddressState } from './state.ts';

export type RecipientAddressServices = CommandServices & { readonly waivers: Pick<WaiverReader, 'document'> };

export type RecipientAddressRequest = {
  readonly signedWaiverId: string;
  readonly signedKey: string | undefined;
  readonly email: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly now: Date;
};

export type RecipientAddressOutcome =
  | RecipientAddressRefusal
  | {
      readonly email: string;
      /** RFC 3339. */
      readonly at: string;
      readonly position: LogPosition | undefined;
    };

const isSameAddress =
  (keys: Pick<KeyStore, 'find'>) =>
  async (
    { email }: CorrectRecipientAddress,
    { events: [event] }: EarlierCommand<RecipientAddressState>,
  ): Promise<boolean | { readonly refused: 'erased' }> => {
    if (event?.type !== recipientAddressCorrected.type) return false;
    const { address } = (await openEvent(recipientAddressCorrected, keys, event)).data;
    return address === ERASED ? { refused: 'erased' } : address.email === email;
  };

/** Commits at most once. Retries are answered from the log. If this throws a LogError, retry with the same command. */
export const correctRecipientAddress = async (
  services: RecipientAddressServices,
  { signedWaiverId, signedKey, email, commandId, correlationId, now }: RecipientAddressRequest,
): Promise<RecipientAddressOutcome> => {
  const record = signedKey === undefined ? undefined : await readSignedWaiver(services, signedWaiverId);
  if (record?.signing.link.keyHash !== hashOfSignedKey(signedKey ?? '')) return { refused: 'not_found' };
  const { accountId, signing } = record;
  const [signer] = signing.participants;
  if (signer?.answers === ERASED) return { refused: 'erased' };
  const document = await services.waivers.document(accountId, signing.versionHash);
  const field = emailFieldOf(document, signing.mode);
  const typed = signerEmail(document, signing.mode, signer?.answers ?? {});
  if (signer === undefined || field === undefined || typed === undefined) return { refused: 'not_found' };
  const read = readFieldValue({ ...field, required: true }, email, MAX_LINE_LENGTH);
  if ('wrong' in read) return invalidEmail({ code: read.wrong, ...(read.params && { params: read.params }) });
  const handled = await handleCommand(services, {
    stream: signedWaiverStream(signedWaiverId),
    decider: { initial, evolve, decide, isSame: isSameAddress(services.keys) },
    command: {
      type: 'CorrectRecipientAddress',
      signerId: signer.participantId,
      field: field.name,
      typed,
      email: String(read.value),
      now,
    },
    context: { commandId, correlationId, accountId, actor: { kind: 'signer' }, now },
  });
  if (handled.kind === 'version_mismatch') throw new Error('A correction expects no version.');
  if (handled.kind === 'refused') return handled.refusal;
  const at = handled.events[0]?.metadata.occurredAt ?? now.toISOString();
  return { email: String(read.value), at, position: handled.position };
};
