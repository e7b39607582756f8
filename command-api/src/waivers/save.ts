import { type BlobStore, DOCUMENT_MEDIA_TYPE } from '@waivers/events/blobs/blob-store.ts';
import { documentsOf } from '@waivers/events/blobs/publication-documents.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { waiverStream } from '@waivers/events/definitions/streams.ts';
import type { Waiver } from '@waivers/events/folds/waiver.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { WaiverTextStores } from './accept-text.ts';
import type { WaiverCommand, WaiverText } from './commands.ts';
import { type WaiverRefusal, waiverDecider } from './decide.ts';
import type { WaiverReader } from './read.ts';
import { revisionOf } from './revision.ts';

export type WaiverServices = CommandServices &
  WaiverTextStores & {
    readonly waivers: WaiverReader;
    readonly clock: () => Date;
  };

export type SaveOutcome =
  | { readonly waiver: Waiver; readonly position: LogPosition | undefined }
  | WaiverRefusal
  | { readonly refused: 'version_mismatch'; readonly version: number };

/** Stores documents before an event references them. If the command is refused, unused bytes are left behind. */
const keepDocuments = async (blobs: BlobStore, accountId: string, text: WaiverText): Promise<void> => {
  for (const document of documentsOf(revisionOf(text, 1))) {
    await blobs.put(accountId, { mediaType: DOCUMENT_MEDIA_TYPE, bytes: Buffer.from(document.text) });
  }
};

const publishes = (
  command: WaiverCommand,
): command is Extract<WaiverCommand, { type: 'DraftWaiver' | 'PublishWaiver' }> =>
  command.type === 'PublishWaiver' || (command.type === 'DraftWaiver' && command.publish);

/** Reveals the version only to the owner. For everyone else, the waiver does not exist. */
const mismatch = async (
  { waivers }: WaiverServices,
  waiverId: string,
  accountId: string,
  version: number,
): Promise<SaveOutcome> => {
  const found = await waivers.waiver(waiverId);
  return found?.waiver.accountId === accountId
    ? { refused: 'version_mismatch', version }
    : { refused: 'not_found' };
};

/** @param expectedVersion the version from `If-Match`; if undefined, any version is accepted */
export const handleWaiverCommand = async (
  services: WaiverServices,
  waiverId: string,
  command: WaiverCommand,
  context: CommandContext,
  expectedVersion?: number,
): Promise<SaveOutcome> => {
  const stream = waiverStream(waiverId);
  if (publishes(command)) await keepDocuments(services.blobs, context.accountId, command.text);
  const handled = await handleCommand(services, {
    stream,
    decider: waiverDecider,
    command,
    context,
    histories: services.waivers.histories,
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
  });
  switch (handled.kind) {
    case 'refused':
      return handled.refusal;
    case 'version_mismatch':
      return mismatch(services, waiverId, context.accountId, handled.actual);
    case 'done':
      return { waiver: handled.stateAfter, position: handled.position };
    default:
      return handled satisfies never;
  }
};
