import type { Delivered, DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { Transaction } from 'kysely';
import type { Columns } from './columns.ts';

export { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';

export type ProjectedEvent<Type extends string = string, Data = unknown> = DeliveredEvent<Type, Data>;

export type EventOf<Definition> = Delivered<Definition>;

/** Bare table names work: `tx.$extendTables<{ signed_waivers: SignedWaiverRow }>().insertInto('signed_waivers')`. */
export type ReadModelTransaction = Transaction<object>;

export type ReadModelRow = Readonly<Record<string, unknown>>;

export type ReadModelTable = {
  readonly name: string;
  /** In table order. Row type, DDL and lists derive from them. */
  readonly columns: Columns;
  readonly indexes: readonly string[];
  /** Functions that read this table with other rights: name → the statement that points it at a build's schema. */
  readonly functions?: Readonly<Record<string, (schema: string) => string>>;
  /**
   * Views of schema `audit`, each after those that it reads: name → its query over a build's schema. Role `analyst` sees the rows of
   * every account in them, so they must hold nothing that a person wrote.
   */
  readonly analystViews?: Readonly<Record<string, (schema: string) => string>>;
};

export type Projection = {
  /** snake_case, such as `signed_waivers`; part of schema names. */
  readonly name: string;
  /** Raise it whenever tables or `apply` change: the next start rebuilds. */
  readonly version: number;
  /** Types of the catalogue, after upcasting. */
  readonly handles: readonly string[];
  readonly tables: readonly ReadModelTable[];
  /** Its rows hold numbers of the event store: when the log moves to another store, it is rebuilt. */
  readonly holdsPositions?: true;
  /** Must depend on the events and its own tables only, or a rebuild would differ. What it throws parks the stream. */
  readonly apply: (transaction: ReadModelTransaction, events: readonly ProjectedEvent[]) => Promise<void>;
  /** Only if every row derives from one event. Events with undefined go through `apply` after all rows are in. */
  readonly rowsOf?: (event: ProjectedEvent) => Readonly<Record<string, readonly ReadModelRow[]>> | undefined;
};

export type BuildName = { readonly projection: string; readonly build: number };

export const buildSchema = (projection: string, build: number): string => `${projection}_v${build}`;
