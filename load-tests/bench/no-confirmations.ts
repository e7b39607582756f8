import { ALL_REACTORS as EVERY_REACTOR } from '../../follow-ups/src/all-reactors.ts';
import { CONFIRMATION_MAILS } from '../../follow-ups/src/signing/confirmation-mails.ts';

export const ALL_REACTORS = EVERY_REACTOR.filter(({ name }) => name !== CONFIRMATION_MAILS.name);
