import type { AccountFollowUp } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { categoryOf, idIn } from '@waivers/events/definitions/streams.ts';
import {
  type AddressedServices,
  addressAt,
  type Recipient,
  readRecipient,
} from '../mails/addressed-record.ts';
import { type FollowUpRow, toFollowUpBody } from './read.ts';
import { readOutcome } from './record-outcome.ts';

const aboutOf = (stream: string) => {
  const category = categoryOf(stream);
  if (category === 'signedWaiver') return { signedWaiverId: idIn(stream) };
  return category === 'waiver' ? { waiverId: idIn(stream) } : {};
};

/** States in which nothing was or will be sent. */
const UNSENT: readonly string[] = ['not_needed', 'withdrawn'];

const isToSigner = ({ kind, stream, state }: FollowUpRow): boolean =>
  kind !== 'webhook' && categoryOf(stream) === 'signedWaiver' && !UNSENT.includes(state);

/**
 * Returns the address that a row was or will be sent to. The first confirmation goes to the typed address, even if it
 * was in flight during the correction, and to the corrected one only when requested again.
 */
const addressOf = async (
  { log }: AddressedServices,
  { id, template, event_id, settled_at }: FollowUpRow,
  recipient: Recipient,
): Promise<string> => {
  const { typed, corrected } = recipient;
  if (corrected === undefined || template !== 'signed-waiver') return addressAt(recipient, settled_at);
  if (event_id === corrected.eventId) return corrected.email;
  const at = new Date(corrected.at);
  if (settled_at !== null && settled_at < at) return typed;
  const { requestedAt } = await readOutcome(log, id);
  return requestedAt !== undefined && requestedAt >= at ? corrected.email : typed;
};

const addressesOf = async (services: AddressedServices, row: FollowUpRow, recipient: Recipient) => {
  const to = await addressOf(services, row, recipient);
  const resendTo = addressAt(recipient, null);
  return { to, ...(resendTo !== to && { resendTo }) };
};

/** Adds signers' addresses from the log, because the outbox stores none. A damaged record only lacks its address. */
export const followUpBodies = async (
  services: AddressedServices,
  rows: readonly FollowUpRow[],
): Promise<AccountFollowUp[]> => {
  const streams = new Set(rows.filter(isToSigner).map(({ stream }) => stream));
  const read = async (stream: string): Promise<readonly [string, Recipient | undefined]> => [
    stream,
    await readRecipient(services, idIn(stream)).catch(() => undefined),
  ];
  const recipients = new Map(await Promise.all([...streams].map(read)));
  return Promise.all(
    rows.map(async (row) => {
      const recipient = isToSigner(row) ? recipients.get(row.stream) : undefined;
      return {
        ...toFollowUpBody(row),
        ...aboutOf(row.stream),
        ...(recipient !== undefined && (await addressesOf(services, row, recipient).catch(() => undefined))),
      };
    }),
  );
};
