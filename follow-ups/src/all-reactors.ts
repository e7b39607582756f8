import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from './database/database.ts';
import {
  INTEGRATIONS,
  type IntegrationReactorServices,
  integrationsReactor,
} from './integrations/integrations-reactor.ts';
import { ensureCheckpoint } from './reactors/checkpoints.ts';
import type { Reactor } from './reactors/reactor.ts';
import {
  REGISTRATION_MAILS,
  type RegistrationMailServices,
  registrationMails,
} from './registration/registration-mails.ts';
import {
  CONFIRMATION_MAILS,
  type ConfirmationMailServices,
  confirmationMails,
} from './signing/confirmation-mails.ts';
import { VIDEO_REMINDERS, videoReminders } from './signing/video-reminders.ts';
import { USER_MAILS, type UserMailServices, userMails } from './users/user-mails.ts';
import { TELL_WEBHOOKS, type TellWebhooksServices, tellWebhooks } from './webhooks/queue-messages.ts';

export type AllServices = RegistrationMailServices &
  UserMailServices &
  ConfirmationMailServices &
  IntegrationReactorServices &
  TellWebhooksServices;

type KnownReactor = Pick<Reactor, 'name' | 'startsAt'> & {
  readonly create: (services: AllServices) => Reactor;
};

export const ALL_REACTORS: readonly KnownReactor[] = [
  { ...REGISTRATION_MAILS, create: registrationMails },
  { ...USER_MAILS, create: userMails },
  { ...CONFIRMATION_MAILS, create: confirmationMails },
  { ...VIDEO_REMINDERS, create: videoReminders },
  { ...INTEGRATIONS, create: integrationsReactor },
  { ...TELL_WEBHOOKS, create: tellWebhooks },
];

/** Runs with the migrations, so that new reactors also handle events appended before their first start. */
export const beginReactors = async (
  database: Kysely<FollowUpsDatabase>,
  log: Pick<EventLog, 'head'>,
): Promise<void> => {
  for (const reactor of ALL_REACTORS) await ensureCheckpoint(database, reactor, log);
};
