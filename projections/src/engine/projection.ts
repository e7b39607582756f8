import type { DeliveredEvent, DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { Transaction } from 'kysely';
import type { Columns } from './columns.ts';

export type ProjectedEvent<Type extends string = string, Data = unknown> = DeliveredEvent<Type, Data>;

export type EventOf<Definition> = DeliveredOf<Definition>;

/** Use bare table names: `tx.$extendTables<{ signed_waivers: SignedWaiverRow }>().insertInto('signed_waivers')`. */
export type ReadModelTransaction = Transaction<object>;

export type ReadModelRow = Readonly<Record<string, unknown>>;

export type ReadModelTable = {
  readonly name: string;
  readonly columns: Columns;
  readonly indexes: readonly string[];
  readonly functions?: Readonly<Record<string, (schema: string) => string>>;
  /** Views in schema `audit`, in dependency order. Analysts see all accounts, so expose nothing that people entered. */
  readonly analystViews?: Readonly<Record<string, (schema: string) => string>>;
};

export type Projection = {
  /** snake_case, such as `signed_waivers`. Part of schema names. */
  readonly name: string;
  /** Increment when tables or `apply` change, to rebuild on the next start. */
  readonly version: number;
  readonly handles: readonly string[];
  readonly tables: readonly ReadModelTable[];
  /** Whether rows contain log positions, so that they must be rebuilt after the log is moved. */
  readonly holdsPositions?: true;
  /** Must depend only on events and its own tables, or a rebuild would differ. If it throws, the stream is parked. */
  readonly apply: (transaction: ReadModelTransaction, events: readonly ProjectedEvent[]) => Promise<void>;
  /** Define only if each row derives from one event. If it returns undefined, `apply` gets the event afterwards. */
  readonly rowsOf?: (event: ProjectedEvent) => Readonly<Record<string, readonly ReadModelRow[]>> | undefined;
};

export type BuildName = { readonly projection: string; readonly build: number };

export const buildSchema = (projection: string, build: number): string => `${projection}_v${build}`;
