import type { Delivered, DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { Transaction } from 'kysely';
import type { Columns } from './columns.ts';

export { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';

/** An event as projections get it. */
export type ProjectedEvent<Type extends string = string, Data = unknown> = DeliveredEvent<Type, Data>;

/** The projected event of one definition: `Projected<typeof waiverSigned>`. */
export type Projected<Definition> = Delivered<Definition>;

/**
 * The transaction that a batch is applied in. Its search path is the schema of the build, so a table's bare name is
 * enough: `tx.$extendTables<{ signed_waivers: SignedWaiverRow }>().insertInto('signed_waivers')`.
 */
export type ReadModelTransaction = Transaction<object>;

/** A row as it is stored: column name → value. */
export type ReadModelRow = Readonly<Record<string, unknown>>;

export type ReadModelTable = {
  /** Of the table, and of the view in schema `read_models` that queries name. */
  readonly name: string;
  /** In the order in which they stand in the table. Row type, DDL and what a list selects follow from them. */
  readonly columns: Columns;
  /** Statements that a rebuild runs after the rows are in. */
  readonly indexes: readonly string[];
  /**
   * Functions of schema `read_models` that read this table under another role's rights, for example a search. By name,
   * the statement that points each at a build's schema; it is run again at every switch.
   */
  readonly functions?: Readonly<Record<string, (schema: string) => string>>;
};

/** One read model: what it keeps, of which events, and how. All of it follows from the log and can be built again. */
export type Projection = {
  /** snake_case, such as `signed_waivers`; part of schema names. */
  readonly name: string;
  /** Raised whenever tables or `apply` change: the next start builds it anew, beside the live one. */
  readonly version: number;
  /** Types of the catalogue, after upcasting. */
  readonly handles: readonly string[];
  readonly tables: readonly ReadModelTable[];
  /**
   * Applies events in the order of the log. Never gets one twice in one build: the checkpoint moves in the same
   * transaction. Looks at nothing but the events and its own tables, or a rebuild would come out differently.
   * @throws whatever goes wrong: the event is found and its stream waits, in this projection
   */
  readonly apply: (transaction: ReadModelTransaction, events: readonly ProjectedEvent[]) => Promise<void>;
  /**
   * Only where every row follows from one event: the rows of that event by table, which a rebuild copies in bulk.
   * Events for which it answers undefined go through `apply`, after the rows of all earlier events are in.
   */
  readonly rowsOf?: (event: ProjectedEvent) => Readonly<Record<string, readonly ReadModelRow[]>> | undefined;
};

/** One build of a projection. */
export type BuildName = { readonly projection: string; readonly build: number };

/** The schema that holds the tables of one build. */
export const buildSchema = (projection: string, build: number): string => `${projection}_v${build}`;
