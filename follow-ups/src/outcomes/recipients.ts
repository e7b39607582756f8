import type { AccountFollowUp } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { categoryOf, idIn } from '@waivers/events/definitions/streams.ts';
import {
  type AddressedServices,
  addressAt,
  type Recipient,
  readRecipient,
} from '../mails/addressed-record.ts';
import { type FollowUpRow, toFollowUpBody } from './read.ts';

const aboutOf = (stream: string) => {
  const category = categoryOf(stream);
  if (category === 'signedWaiver') return { signedWaiverId: idIn(stream) };
  return category === 'waiver' ? { waiverId: idIn(stream) } : {};
};

/** States in which nothing was or will be sent. */
const UNSENT: readonly string[] = ['not_needed', 'withdrawn'];

const isToSigner = ({ kind, stream, state }: FollowUpRow): boolean =>
  kind !== 'webhook' && categoryOf(stream) === 'signedWaiver' && !UNSENT.includes(state);

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
  return rows.map((row) => {
    const recipient = isToSigner(row) ? recipients.get(row.stream) : undefined;
    return {
      ...toFollowUpBody(row),
      ...aboutOf(row.stream),
      ...(recipient !== undefined && { to: addressAt(recipient, row.settled_at) }),
    };
  });
};
