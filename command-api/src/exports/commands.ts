import type { signedWaiversExported } from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';

type ExportedData = NewEvent<typeof signedWaiversExported>['data'];

export type ExportSignedWaivers = {
  readonly type: 'ExportSignedWaivers';
  readonly exportId: string;
  readonly format: ExportedData['format'];
  readonly filters: ExportedData['filters'];
  /** Whether a search was active. The search terms are not recorded. */
  readonly isSearched: boolean;
  /** IANA time zone name. Defaults to the account's time zone. */
  readonly timeZone: string | undefined;
};
