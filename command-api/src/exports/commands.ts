import type { signedWaiversExported } from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';

type Exported = NewEvent<typeof signedWaiversExported>['data'];

export type ExportSignedWaivers = {
  readonly type: 'ExportSignedWaivers';
  readonly exportId: string;
  readonly format: Exported['format'];
  readonly filters: Exported['filters'];
  /** With search terms. */
  readonly isSearched: boolean;
  /** IANA name; undefined: the account's. */
  readonly timeZone: string | undefined;
};
