import type { Decider } from '@waivers/events/commands/decider.ts';
import { signedWaiversExported } from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import { type Account, evolve, noAccount, type RegisteredAccount } from '@waivers/events/folds/account.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { ExportSignedWaivers } from './commands.ts';

export type ExportEvent = NewEvent<typeof signedWaiversExported>;

/** `not_found` means that the account was erased or never registered. */
export type ExportRefusal = { readonly refused: 'not_found' };

const exportEvent = (
  { exportId, format, filters, isSearched, timeZone }: ExportSignedWaivers,
  account: RegisteredAccount,
): ExportEvent => ({
  type: 'SignedWaiversExported',
  data: {
    exportId,
    format,
    filters,
    timeZone: timeZone ?? account.timeZone,
    ...(isSearched ? { searched: true as const } : {}),
  },
});

const decide = (command: ExportSignedWaivers, account: Account): readonly ExportEvent[] | ExportRefusal =>
  account.status === 'registered' ? [exportEvent(command, account)] : { refused: 'not_found' };

export const exportDecider: Decider<Account, ExportSignedWaivers, ExportEvent, ExportRefusal> = {
  initial: noAccount,
  evolve,
  decide,
  isSame: (command, { events: [event], stateBefore }) =>
    event?.type === signedWaiversExported.type &&
    stateBefore.status === 'registered' &&
    canonicalJson(event.data) === canonicalJson(exportEvent(command, stateBefore).data),
};
