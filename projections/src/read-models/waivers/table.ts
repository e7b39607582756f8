import type { ReadModelTable } from '../../engine/projection.ts';

/** A waiver in its owner's list. */
export type WaiverRow = {
  readonly account_id: string;
  readonly waiver_id: string;
  /** Of the newest revision. */
  readonly title: string;
  readonly locale: string;
  readonly background: string | null;
  readonly has_video: boolean;
  readonly revision: number;
  readonly published: boolean;
  /** Which revision customers sign; null while unpublished. */
  readonly published_revision: number | null;
  readonly created_at: string;
  readonly modified_at: string;
  /** Of the waiver's stream, after the last event that is in this row. */
  readonly version: number;
  /** Deleted waivers keep their row, so that an event that comes twice does not bring them back. */
  readonly deleted: boolean;
};

export const waiversTable: ReadModelTable = {
  name: 'waivers',
  create: `create table waivers (
    account_id uuid not null,
    waiver_id uuid not null,
    title text not null,
    locale text not null,
    background text,
    has_video boolean not null,
    revision int not null,
    published boolean not null,
    published_revision int,
    created_at timestamptz not null,
    modified_at timestamptz not null,
    version int not null,
    deleted boolean not null)`,
  indexes: [
    'create unique index on waivers (waiver_id)',
    'create index on waivers (account_id, modified_at, waiver_id)',
  ],
};
