/**
 * One column of a read model's table: how it is stored, what it is as it is read, and its name in the rows of a list.
 * A column that is added to a read model later is `nullable`: a build that an older version has made is shown until
 * the new one is there, and reads as null.
 */
export type Column<
  Stored = unknown,
  Read = unknown,
  ListedAs extends string | undefined = string | undefined,
> = {
  /** Of PostgreSQL. */
  readonly type: string;
  readonly isNullable: boolean;
  /** What a list reads it as, where the driver's own value would not do: a cast. */
  readonly readAs: string | undefined;
  /** Its name in the rows of a list; undefined: lists leave it out. */
  readonly listed: ListedAs;
  nullable(): Column<Stored | null, Read | null, ListedAs>;
  listedAs<Name extends string>(name: Name): Column<Stored, Read, Name>;
  /** Only for the compiler. */
  readonly values?: { readonly stored: Stored; readonly read: Read };
};

type Shape<ListedAs> = Pick<Column, 'type' | 'isNullable' | 'readAs'> & { readonly listed: ListedAs };

const columnOf = <Stored, Read, ListedAs extends string | undefined>(
  shape: Shape<ListedAs>,
): Column<Stored, Read, ListedAs> => ({
  ...shape,
  nullable: () => columnOf({ ...shape, isNullable: true }),
  listedAs: (name) => columnOf({ ...shape, listed: name }),
});

/** A column of any type. @param type as `create table` takes it */
export const column = <Stored, Read = Stored>(
  type: string,
  readAs?: string,
): Column<Stored, Read, undefined> => columnOf({ type, isNullable: false, readAs, listed: undefined });

export const uuid = () => column<string>('uuid');
/** `text<'adult' | 'minor'>()` where only some texts can stand in it. */
export const text = <Value extends string = string>() => column<Value>('text');
export const integer = () => column<number>('int');
export const smallInteger = () => column<number>('smallint');
export const boolean = () => column<boolean>('boolean');
/** Stored as RFC 3339, read as a `Date`. */
export const time = () => column<string, Date>('timestamptz');
/** `YYYY-MM-DD`. The driver would make a `Date` of it, in the zone of the machine. */
export const date = () => column<string>('date', 'text');
export const integers = () => column<readonly number[]>('int[]');

/** The columns of a table by name. Row-level security looks at `account_id`. */
export type Columns = Readonly<Record<string, Column>> & { readonly account_id: Column<string> };

type HasColumns = { readonly columns: Columns };

type ValuesOf<Of> = Of extends Column<infer Stored, infer Read> ? { stored: Stored; read: Read } : never;

/** A row of a table as a projection stores it: column name → value. */
export type RowOf<Table extends HasColumns> = {
  readonly [Name in keyof Table['columns']]: ValuesOf<Table['columns'][Name]>['stored'];
};

type ListedName<Of> = Of extends Column<unknown, unknown, infer Name extends string> ? Name : never;

/** A row of a table as a list reads it: the listed columns by the names that they have there. */
export type ListedRow<Table extends HasColumns> = {
  readonly [Name in keyof Table['columns'] as ListedName<Table['columns'][Name]>]: ValuesOf<
    Table['columns'][Name]
  >['read'];
};
