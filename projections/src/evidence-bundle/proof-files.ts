import type { LogPosition, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { requirePosition } from '@waivers/events/log/port/log-position.ts';
import { parseReceipt } from '@waivers/proof/receipt.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { type Files, prettyJson } from './files.ts';
import { firstStampOver } from './first-stamp.ts';

/** Each may need a signature of 6 ms. Only records with many attempts at the video have more events. */
const MAX_OTHER_RECEIPTS = 24;

export const eventFileName = ({ version, type }: Pick<RecordedEvent, 'version' | 'type'>): string =>
  `${String(version).padStart(4, '0')}-${type}`;

type ProofServices = Pick<ReadServices, 'log' | 'tree' | 'stampOver'>;

const stampFiles = async (
  { log, tree, stampOver }: ProofServices,
  position: LogPosition,
  index: number,
): Promise<Files> => {
  await stampOver(index);
  const stamped = await firstStampOver(log, requirePosition(position).epoch, index);
  const receipt = stamped && (await (await tree()).reader.receiptAt(position, stamped.size));
  if (stamped === undefined || receipt === undefined) return {};
  const tokens = stamped.stamps.map(({ token }, place) => [
    `time-stamp/stamp-${place + 1}.tst`,
    Buffer.from(token, 'base64url'),
  ]);
  const stamps = stamped.stamps.map(({ authority, at }, place) => ({
    file: `stamp-${place + 1}.tst`,
    authority,
    at,
  }));
  return {
    ...Object.fromEntries(tokens),
    'time-stamp/stamps.json': prettyJson(stamps),
    'time-stamp/stamped.txt': stamped.text,
    'time-stamp/receipt-stamped.tlog-proof': receipt,
  };
};

/** Returns undefined while no checkpoint covers the signature, which is the first event. */
export const proofFiles = async (
  services: ProofServices,
  [signed, ...others]: readonly RecordedEvent[],
): Promise<Files | undefined> => {
  if (signed === undefined) return undefined;
  const { reader, policy } = await services.tree();
  const rest = others.slice(0, MAX_OTHER_RECEIPTS);
  const receipts = await reader.receipts([signed, ...rest].map(({ position }) => position));
  const receipt = receipts.get(signed.position);
  if (receipt === undefined) return undefined;
  const index = parseReceipt(receipt)?.index;
  if (index === undefined) throw new Error('The log made a receipt that cannot be read.');
  const ofOthers = rest.flatMap((event) => {
    const own = receipts.get(event.position);
    return own === undefined ? [] : [[`receipts/${eventFileName(event)}.tlog-proof`, own] as const];
  });
  return {
    'receipt.tlog-proof': receipt,
    'policy.tlog-policy': policy,
    // Everything behind the first empty line is the signed note.
    'checkpoint.txt': receipt.slice(receipt.indexOf('\n\n') + 2),
    ...Object.fromEntries(ofOthers),
    ...(await stampFiles(services, signed.position, index)),
  };
};
