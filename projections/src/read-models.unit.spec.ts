import { describe, expect, it } from 'vitest';
import type { Column } from './engine/columns.ts';
import { READ_MODEL_PROJECTIONS } from './read-models.ts';

const FROM_THE_BEGINNING: Readonly<Record<string, string>> = {
  accounts: 'account_id company time_zone erased registered_at',
  waivers:
    'account_id waiver_id title locale has_video revision published created_at modified_at version deleted',
  counted_signatures: 'account_id waiver_id signed_waiver_id',
  waiver_documents: 'account_id waiver_id version latest deleted',
  public_waivers: 'account_id waiver_id published title locale newest_title newest_locale version',
  signed_waivers:
    'account_id participant_id signed_waiver_id waiver_id revision family_order role signed_at understood erased ' +
    'search_text first_name last_name',
  signer_search: 'account_id participant_id signed_waiver_id family_order signed_at search_text grams',
  waiver_titles: 'account_id waiver_id revision title',
  signed_waiver_arrivals: 'account_id participant_id day arrived_at',
  report_records: 'account_id signed_waiver_id waiver_id signed_on time_zone version changes persons',
  report_counts: 'account_id scope_id changed signed counted value persons',
  report_visits: 'account_id participant_id signed_waiver_id person signed_on returned',
  report_zips: 'account_id scope_id changed signed zip persons',
  signed_waiver_answers: 'account_id signed_waiver_id family_order waiver_id revision version_hash locale',
  signed_waiver_documents: 'account_id signed_waiver_id key_hash signed_at signing',
  audit_events: 'account_id event_id place occurred_at category subject_id version type actor_kind data',
};

const TABLES = READ_MODEL_PROJECTIONS.flatMap(({ tables }) => tables);

describe('read model columns', () => {
  it.each(TABLES)(
    'added to $name later are nullable because older builds return null',
    ({ name, columns }) => {
      const neverNull = Object.entries<Column>(columns).flatMap(([column, { isNullable }]) =>
        isNullable ? [] : [column],
      );
      const known = FROM_THE_BEGINNING[name]?.split(' ') ?? [];
      expect(neverNull.filter((column) => !known.includes(column))).toEqual([]);
    },
  );
});
