import { createSecretKey, randomUUID } from 'node:crypto';
import { changeAccount } from '@waivers/command-api/accounts/change-account.ts';
import type { AccountSetting } from '@waivers/command-api/accounts/commands.ts';
import type { IntegrationCommand } from '@waivers/command-api/accounts/decide-integration.ts';
import type { FrontDeskCommand } from '@waivers/command-api/front-desk/commands.ts';
import { recordFrontDeskEntry, recordHistories } from '@waivers/command-api/front-desk/record-entry.ts';
import { type PeopleCommand, peopleDecider } from '@waivers/command-api/people/decide.ts';
import { correctRecipientAddress } from '@waivers/command-api/recipient-address/correct-recipient-address.ts';
import { appendRegistration } from '@waivers/command-api/registration/append-registration.ts';
import type { SigningContent } from '@waivers/command-api/signing/commands.ts';
import { signingDecider } from '@waivers/command-api/signing/decide.ts';
import {
  documentIn,
  evidence,
  hashOf,
  ink,
  minor,
  publication,
  signer,
  WAIVER,
} from '@waivers/command-api/signing/testing/signings.ts';
import type { UserCommand } from '@waivers/command-api/users/commands.ts';
import { userDecider } from '@waivers/command-api/users/decide.ts';
import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { documentCache } from '@waivers/events/blobs/document-cache.ts';
import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { type CommandServices, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { hashOfSignedKey, signedKeyOf } from '@waivers/events/keys/signed-key.ts';
import { eventIdOf } from '@waivers/events/log/port/event-id.ts';
import { createComposeMail } from '@waivers/follow-ups/mails/compose.ts';
import { createLogos } from '@waivers/follow-ups/mails/layout/logos.ts';
import type { Mail, MailPayload } from '@waivers/follow-ups/mails/layout/mail.ts';
import type { MailServices } from '@waivers/follow-ups/mails/mail-services.ts';
import { createSenders } from '@waivers/follow-ups/mails/sender.ts';
import { manageWebhook } from '@waivers/follow-ups/webhooks/manage-webhooks.ts';
import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import { documentText } from '@waivers/waiver/document/signable-document.ts';
import type { FinishedLocale } from '@waivers/waiver/locales.ts';
import { v7 } from 'uuid';

export const PUBLIC_URL = 'https://waivers.example';

export type Owner = {
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: FinishedLocale | undefined;
};

const ADA: Owner = {
  company: 'Acme Climbing',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  locale: undefined,
};

export type Signing = {
  /** Form values by field name. */
  readonly values?: Readonly<Record<string, unknown>>;
  readonly minors?: readonly string[];
  readonly locale?: FinishedLocale;
  readonly document?: SignableDocument;
  readonly at?: Date;
};

/** Creates a business with an owner and customers who sign. */
export const openVenue = async (
  services: CommandServices,
  owner: Partial<Owner> = {},
  blobs: BlobStore = memoryBlobStore(),
) => {
  const { log, keys } = services;
  const [accountId, userId] = [v7(), v7()];
  const linkKey = createSecretKey(Buffer.alloc(32, 7));
  const mailServices: MailServices = {
    log,
    keys,
    publicUrl: PUBLIC_URL,
    document: documentCache(blobs),
    logos: createLogos(blobs),
    senders: createSenders(services),
    linkKey,
    fingerprintKey: Buffer.alloc(32, 8),
  };
  const contextNow = (now = new Date()) => {
    const commandId = randomUUID();
    const actor = { kind: 'user', id: userId } as const;
    return { commandId, correlationId: commandId, accountId, actor, now };
  };
  const registration = {
    ...ADA,
    ...owner,
    accountId,
    userId,
    timeZone: 'Europe/Berlin',
    username: 'acme1234',
  };
  await appendRegistration(services, { ...registration, ...contextNow() }, new Date());

  const settled = async (command: UserCommand) => {
    const stream = userStream(userId);
    const handled = await handleCommand(services, {
      stream,
      decider: userDecider,
      command,
      context: contextNow(),
    });
    if (handled.kind !== 'done') throw new Error(`${command.type} was refused.`);
    return handled.events.map(({ eventId }) => eventId);
  };

  const compose = createComposeMail(mailServices);
  const mail = async (payload: MailPayload): Promise<Mail> => {
    const composed = await compose({ accountId }, payload);
    if (typeof composed === 'string') throw new Error(`There is no mail ${payload.template}: ${composed}.`);
    return composed;
  };

  const records = recordHistories(services);
  const note = async (
    signedWaiverId: string,
    command: Extract<FrontDeskCommand, { readonly type: 'VoidSignedWaiver' | 'TakeBackVoid' }>,
  ): Promise<void> => {
    const noted = await recordFrontDeskEntry({ ...services, records }, signedWaiverId, command, contextNow());
    if (noted.kind === 'refused') throw new Error(`${command.type} was refused.`);
  };

  return {
    accountId,
    userId,
    /** The owner's registration details. */
    owner: registration,
    blobs,
    services: mailServices,
    compose,
    mail,
    set: async (command: AccountSetting | IntegrationCommand): Promise<void> => {
      const changed = await changeAccount(services, command, contextNow());
      if ('refused' in changed) throw new Error(`${command.type} was refused.`);
    },
    user: settled,
    /** @returns the event ids */
    people: async (command: PeopleCommand): Promise<readonly string[]> => {
      const handled = await handleCommand(services, {
        stream: accountStream(accountId),
        decider: peopleDecider(keys),
        command,
        context: contextNow(),
      });
      if (handled.kind !== 'done') throw new Error(`${command.type} was refused.`);
      return handled.events.map(({ eventId }) => eventId);
    },
    /** @returns the webhook's id */
    webhook: async (url: string, types: readonly string[] = ['signed_waiver.signed']): Promise<string> => {
      const webhookId = v7();
      await manageWebhook(services, { type: 'AddWebhook', webhookId, url, types }, contextNow());
      return webhookId;
    },
    void: (signedWaiverId: string) =>
      note(signedWaiverId, { type: 'VoidSignedWaiver', accountId, reason: 'Signed twice' }),
    takeBackVoid: (signedWaiverId: string) => note(signedWaiverId, { type: 'TakeBackVoid', accountId }),
    /** @returns the event's id */
    correctRecipientAddress: async (
      { id, signedKey }: { readonly id: string; readonly signedKey: string },
      email: string,
      commandId: string = randomUUID(),
    ): Promise<string> => {
      const corrected = await correctRecipientAddress(
        { ...services, waivers: mailServices },
        { signedWaiverId: id, signedKey, email, commandId, correlationId: commandId, now: new Date() },
      );
      if ('refused' in corrected) throw new Error(`The correction was refused: ${corrected.refused}`);
      return eventIdOf(signedWaiverStream(id), commandId, 0);
    },
    sign: async ({
      values = {},
      minors = [],
      locale = 'en',
      document = documentIn(locale),
      at = new Date(),
    }: Signing = {}) => {
      const id = v7();
      const bytes = Buffer.from(documentText(document));
      const versionHash = await blobs.put(accountId, { mediaType: 'application/json', bytes });
      const filled = Object.fromEntries(
        Object.entries({ ...signer, ...values }).filter(([, value]) => value !== undefined),
      );
      const content: SigningContent = {
        waiverId: WAIVER,
        versionHash,
        settings: { mode: minors.length === 0 ? 'adult' : 'minors', locale },
        submission:
          minors.length === 0
            ? { adult: filled }
            : { minors: { guardian: filled, participants: minors.map((name) => minor(name)) } },
        signature: ink,
      };
      const handled = await handleCommand(services, {
        stream: signedWaiverStream(id),
        decider: signingDecider({ keys, waivers: { document: async () => document } }),
        command: {
          type: 'SignWaiver',
          signedWaiverId: id,
          content,
          evidence,
          publication: publication({ accountId, documents: { [locale]: hashOf(document) }, document }),
          keyHash: hashOfSignedKey(signedKeyOf(linkKey, id, 1)),
          now: at,
        },
        context: { ...contextNow(at), actor: { kind: 'signer' } },
        createsStream: true,
      });
      if (handled.kind !== 'done') throw new Error(`Signing was refused: ${JSON.stringify(handled)}`);
      const [event] = handled.events;
      return { id, eventId: event?.eventId ?? '', signedKey: signedKeyOf(linkKey, id, 1) };
    },
  };
};
export type Venue = Awaited<ReturnType<typeof openVenue>>;
