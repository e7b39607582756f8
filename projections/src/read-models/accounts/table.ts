import type { ReadModelTable } from '../../engine/projection.ts';

/** An owner's account. Who the owner is reads `erased` after the owner has been erased. */
export type AccountRow = {
  readonly account_id: string;
  readonly company: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly username: string;
  /** IANA; the ages of signers are shown in it. */
  readonly time_zone: string;
  /** False until the owner has chosen a password. */
  readonly active: boolean;
  readonly erased: boolean;
  readonly registered_at: string;
};

export const accountsTable: ReadModelTable = {
  name: 'accounts',
  create: `create table accounts (
    account_id uuid not null,
    company text not null,
    first_name text not null,
    last_name text not null,
    email text not null,
    username text not null,
    time_zone text not null,
    active boolean not null,
    erased boolean not null,
    registered_at timestamptz not null)`,
  indexes: ['create unique index on accounts (account_id)'],
};
