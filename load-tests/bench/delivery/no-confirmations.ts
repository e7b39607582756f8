import { ALL_REACTORS as EVERY_REACTOR } from '@waivers/follow-ups/all-reactors.ts';
import { CONFIRMATION_MAILS } from '@waivers/follow-ups/signing/confirmation-mails.ts';
import { replaceModule } from '../../faults/control/replace-module.ts';

replaceModule(new URL('../../../follow-ups/src/all-reactors.ts', import.meta.url), import.meta.url);

export * from '@waivers/follow-ups/all-reactors.ts';

export const ALL_REACTORS = EVERY_REACTOR.filter(({ name }) => name !== CONFIRMATION_MAILS.name);
