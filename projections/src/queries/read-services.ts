import type { DocumentCache } from '@waivers/events/blobs/document-cache.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { CredentialOf } from '@waivers/server/access/authorise.ts';
import type { ExportLinks } from '@waivers/server/access/export-links.ts';
import type { FairQueue } from '@waivers/server/queues/fair-queue.ts';
import type { Kysely } from 'kysely';
import type { ReadStatus } from '../status/read-status.ts';
import type { CurrentTree } from '../tree/current-tree.ts';
import type { CheckpointStamps } from '../tree/stamp-checkpoints.ts';
import type { ListChanges } from './live-lists/list-changes.ts';
import type { WaitForPosition } from './positions.ts';
import type { StreamFolds } from './stream-folds.ts';

export type ReadServices = {
  /** Connected as role `app`, which sees rows only within `asTenant`. */
  readonly database: Kysely<object>;
  readonly ownerQueue: FairQueue;
  readonly waitForPosition: WaitForPosition;
  readonly changes: ListChanges;
  readonly streams: StreamFolds;
  readonly log: Pick<EventLog, 'readStream' | 'readStreamBack' | 'head'>;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly document: DocumentCache;
  readonly exportLinks: ExportLinks;
  readonly credentialOf: CredentialOf;
  readonly hasMailServer: boolean;
  readonly publicUrl: string;
  readonly readStatus: ReadStatus;
  readonly tree: CurrentTree;
  /** Has a time-stamp authority stamp the tree over a leaf, if there is one and no stamp covers it. Never rejects. */
  readonly stampOver: CheckpointStamps['stampOver'];
  readonly clock: () => Date;
};
