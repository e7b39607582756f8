import type { DeliveredEvent, DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { Transaction } from 'kysely';
import type { Columns } from './columns.ts';

export type ProjectedEvent<Type extends string = string, Data = unknown> = DeliveredEvent<Type, Data>;

export type EventOf<Definition> = DeliveredOf<Definition>;

/** Supports bare table names: `tx.$extendTables<{ signed_waivers: SignedWaiverRow }>().insertInto('signed_waivers')`. */
export type ReadModelTransaction = Transaction<object>;

export type ReadModelRow = Readonly<Record<string, unknown>>;

export type ReadModelTable = {
  readonly name: string;
  readonly columns: Columns;
  readonly indexes: readonly string[];
  readonly functions?: Readonly<Record<string, (schema: string) => string>>;
  /** Views in schema `audit`, in dependency order. Analysts see all accounts, so the views must not contain anything a person entered. */
  readonly analystViews?: Readonly<Record<string, (schema: string) => string>>;
};

export type Projection = {
  /** snake_case, such as `signed_waivers`; part of schema names. */
  readonly name: string;
  /** Increase it when tables or `apply` change; the next start rebuilds. */
  readonly version: number;
  readonly handles: readonly string[];
  readonly tables: readonly ReadModelTable[];
  /** Rows contain log positions, so moving the log requires a rebuild. */
  readonly holdsPositions?: true;
  /** May depend on the events and its own tables only, or a rebuild would differ. If it throws, the stream is parked. */
  readonly apply: (transaction: ReadModelTransaction, events: readonly ProjectedEvent[]) => Promise<void>;
  /** Only if every row derives from one event. Events that return undefined go through `apply` after all rows are in. */
  readonly rowsOf?: (event: ProjectedEvent) => Readonly<Record<string, readonly ReadModelRow[]>> | undefined;
};

export type BuildName = { readonly projection: string; readonly build: number };

export const buildSchema = (projection: string, build: number): string => `${projection}_v${build}`;
