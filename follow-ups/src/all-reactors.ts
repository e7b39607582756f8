import type { Reactor } from './reactors/reactor.ts';
import {
  REGISTRATION_MAILS,
  type RegistrationMailServices,
  registrationMails,
} from './registration/registration-mails.ts';

type KnownReactor = Pick<Reactor, 'name' | 'startsAt'> & {
  readonly create: (services: RegistrationMailServices) => Reactor;
};

/** Every reactor of this version: the migration creates its checkpoint, and the process runs it. */
export const ALL_REACTORS: readonly KnownReactor[] = [{ ...REGISTRATION_MAILS, create: registrationMails }];
