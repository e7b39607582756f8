import type { signedWaiversExported } from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';

type ExportedData = NewEvent<typeof signedWaiversExported>['data'];

export type ExportSignedWaivers = {
  readonly type: 'ExportSignedWaivers';
  readonly exportId: string;
  readonly format: ExportedData['format'];
  readonly filters: ExportedData['filters'];
  /** The terms themselves are not recorded. */
  readonly isSearched: boolean;
  /** IANA name; undefined: the account's. */
  readonly timeZone: string | undefined;
};
