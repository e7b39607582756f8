import type { DocumentCache } from '@waivers/events/blobs/document-cache.ts';
import {
  integrationAccepted,
  integrationSet,
  integrationSwitchedOff,
} from '@waivers/events/definitions/integration.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { type LivingAccounts, livingAccounts } from '@waivers/events/folds/account.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { sql } from 'kysely';
import type { ReactorTransaction } from '../database/database.ts';
import { tellOwner } from '../mails/notify-owner.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import { type QueuedFollowUp, queueFollowUps } from '../outbox/queue.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { decide, INTEGRATION_EVENT_TYPES } from './decide.ts';

export type IntegrationReactorServices = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly mailKey: MailKey;
  readonly document: DocumentCache;
};

/** Starts at the head to skip people who signed before the service was connected. Only ids are queued. */
export const INTEGRATIONS = { name: 'integrations', startsAt: 'head' } as const;

const toServices = async (
  event: DeliveredEvent,
  document: DocumentCache,
  accounts: LivingAccounts,
): Promise<readonly QueuedFollowUp[]> => {
  if (!isEvent(waiverSigned, event)) return [];
  const { stream, eventId, metadata, data } = event;
  const { accountId, correlationId } = metadata;
  const account = await accounts(accountId);
  if (account === undefined || Object.keys(account.integrations).length === 0) return [];
  return decide(event, await document(accountId, data.versionHash), account.integrations).map(
    ({ kind, template, signedWaiverId, participantId, notAfter }) => ({
      kind,
      eventId,
      stream,
      correlationId,
      accountId,
      lane: accountId,
      personId: participantId,
      template,
      recipient: kind,
      notAfter,
      repeatable: true,
      payload: { signedWaiverId },
    }),
  );
};

/** Makes the account's waiting service follow-ups due once its integration is set or works again. */
const dueNow = async (transaction: ReactorTransaction, accountId: string): Promise<void> => {
  await transaction
    .updateTable('follow_ups.outbox')
    .set({ due_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['email-marketing', 'point-of-sale'])
    .where('state', '=', 'waiting')
    .execute();
};

/** Queues signers for connected services, and mails to owners when a service is turned off. */
export const integrationsReactor = ({ log, mailKey, document }: IntegrationReactorServices): Reactor => {
  const accounts = livingAccounts(log);

  return {
    ...INTEGRATIONS,
    handles: INTEGRATION_EVENT_TYPES,
    react: async (transaction, events) => {
      const queued = await Promise.all(events.map((event) => toServices(event, document, accounts)));
      await queueFollowUps(transaction, mailKey, queued.flat());
      for (const event of events) {
        if (isEvent(integrationSet, event) || isEvent(integrationAccepted, event))
          await dueNow(transaction, event.metadata.accountId);
        if (isEvent(integrationSwitchedOff, event) && event.data.reason === 'refused') {
          const { service } = event.data;
          await tellOwner(transaction, { mailKey, accounts }, event, (userId) => ({
            template: 'integration-off',
            userId,
            service,
          }));
        }
      }
    },
  };
};
