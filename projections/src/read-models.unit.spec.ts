import { describe, expect, it } from 'vitest';
import type { Column } from './engine/columns.ts';
import { READ_MODEL_PROJECTIONS } from './read-models.ts';

const FROM_THE_BEGINNING: Readonly<Record<string, string>> = {
  waivers: 'waiver_id title locale has_video revision published modified_at version',
  public_waivers: 'waiver_id title locale',
  signed_waivers:
    'participant_id signed_waiver_id waiver_id family_order role signed_at understood erased first_name last_name',
  waiver_titles: 'title has_video',
};

const TABLES = READ_MODEL_PROJECTIONS.flatMap(({ tables }) => tables);

describe('the columns of read models', () => {
  it.each(TABLES.filter(({ name }) => name in FROM_THE_BEGINNING))(
    '$name: a listed column that was added later is nullable, because older builds have null there',
    ({ name, columns }) => {
      const neverNull = Object.entries<Column>(columns).flatMap(([column, { isNullable, listed }]) =>
        isNullable || listed === undefined ? [] : [column],
      );
      const known = FROM_THE_BEGINNING[name]?.split(' ') ?? [];
      expect(neverNull.filter((column) => !known.includes(column))).toEqual([]);
    },
  );
});
