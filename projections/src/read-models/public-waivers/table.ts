import type { ReadModelTable } from '../../engine/projection.ts';

/** A waiver as the owner's public page shows it, and the newest text that would be published next. */
export type PublicWaiverRow = {
  readonly account_id: string;
  readonly waiver_id: string;
  readonly published: boolean;
  /** What customers see; empty before the first publication. */
  readonly title: string;
  readonly locale: string;
  readonly background: string | null;
  readonly newest_title: string;
  readonly newest_locale: string;
  readonly newest_background: string | null;
  readonly version: number;
};

export const publicWaiversTable: ReadModelTable = {
  name: 'public_waivers',
  create: `create table public_waivers (
    account_id uuid not null,
    waiver_id uuid not null,
    published boolean not null,
    title text not null,
    locale text not null,
    background text,
    newest_title text not null,
    newest_locale text not null,
    newest_background text,
    version int not null)`,
  indexes: [
    'create unique index on public_waivers (waiver_id)',
    'create index on public_waivers (account_id) where published',
  ],
};
