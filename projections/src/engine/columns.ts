/** Columns added later must be `nullable` because widened builds of older versions return null for them. */
export type Column<
  Stored = unknown,
  Read = unknown,
  ListedAs extends string | undefined = string | undefined,
> = {
  readonly type: string;
  readonly isNullable: boolean;
  /** SQL type to cast list columns to if the driver's default does not work. */
  readonly readAs: string | undefined;
  readonly listed: ListedAs;
  nullable(): Column<Stored | null, Read | null, ListedAs>;
  listedAs<Name extends string>(name: Name): Column<Stored, Read, Name>;
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

export const column = <Stored, Read = Stored>(
  type: string,
  readAs?: string,
): Column<Stored, Read, undefined> => columnOf({ type, isNullable: false, readAs, listed: undefined });

export const uuid = () => column<string>('uuid');
export const text = <Value extends string = string>() => column<Value>('text');
export const integer = () => column<number>('int');
export const smallInteger = () => column<number>('smallint');
export const boolean = () => column<boolean>('boolean');
/** Written as an RFC 3339 string, read as a `Date`. */
export const time = () => column<string, Date>('timestamptz');
/** `YYYY-MM-DD`, read as text because the driver would return a `Date` in the local time zone. */
export const date = () => column<string>('date', 'text');
export const integers = () => column<readonly number[]>('int[]');

export type Columns = Readonly<Record<string, Column>> & { readonly account_id: Column<string> };

type HasColumns = { readonly columns: Columns };

type ValuesOf<Of> = Of extends Column<infer Stored, infer Read> ? { stored: Stored; read: Read } : never;

export type RowOf<Table extends HasColumns> = {
  readonly [Name in keyof Table['columns']]: ValuesOf<Table['columns'][Name]>['stored'];
};

type ListedName<Of> = Of extends Column<unknown, unknown, infer Name extends string> ? Name : never;

export type ListedRow<Table extends HasColumns> = {
  readonly [Name in keyof Table['columns'] as ListedName<Table['columns'][Name]>]: ValuesOf<
    Table['columns'][Name]
  >['read'];
};
