import {
  INTEGRATIONS,
  type IntegrationReactorServices,
  integrationsReactor,
} from './integrations/integrations-reactor.ts';
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
import { TELL_WEBHOOKS, type TellWebhooksServices, tellWebhooks } from './webhooks/tell-webhooks.ts';

export type AllServices = RegistrationMailServices &
  UserMailServices &
  ConfirmationMailServices &
  IntegrationReactorServices &
  TellWebhooksServices;

type KnownReactor = Pick<Reactor, 'name' | 'startsAt'> & {
  readonly create: (services: AllServices) => Reactor;
};

/** Every reactor of this version: the migration creates its checkpoint, and the process runs it. */
export const ALL_REACTORS: readonly KnownReactor[] = [
  { ...REGISTRATION_MAILS, create: registrationMails },
  { ...USER_MAILS, create: userMails },
  { ...CONFIRMATION_MAILS, create: confirmationMails },
  { ...VIDEO_REMINDERS, create: videoReminders },
  { ...INTEGRATIONS, create: integrationsReactor },
  { ...TELL_WEBHOOKS, create: tellWebhooks },
];
