import type { KeyObject } from 'node:crypto';
import type { DocumentCache } from '@waivers/events/blobs/document-cache.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import type { NotSent } from '../outbox/delivery.ts';
import type { Logos } from './layout/logos.ts';
import type { Mail } from './layout/mail.ts';
import type { Senders } from './sender.ts';

export type MailServices = CommandServices & {
  readonly publicUrl: string;
  readonly document: DocumentCache;
  readonly logos: Logos;
  readonly senders: Senders;
  /** Signs the keys that give access to records. */
  readonly linkKey: KeyObject;
  /** Signs links in mails about an email address. */
  readonly fingerprintKey: Buffer;
};

export type ComposeResult = Mail | NotSent;
