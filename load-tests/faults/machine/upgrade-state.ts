import { RAISED_FROM } from '../control/raised-version.ts';
import { asSuperuser } from './superuser.ts';

/** How far an upgrade to the next version of `control/next-version.ts` is. */
export type UpgradeState = {
  readonly signatures: number;
  /** Whether the migration's first statement is committed. */
  readonly hasTable: boolean;
  readonly isMigrated: boolean;
  readonly halfMade: number;
  readonly rebuilt: number;
  readonly readModels: number;
};

const STATE = `
  select (select count(distinct stream) from log.events where stream like 'signedWaiver-%')::int as signatures,
    to_regclass('log.wings') is not null as "hasTable",
    exists (select from migrations.kysely_migration where name like '2099%') as "isMigrated",
    (select count(*) from projections.builds where state = 'building')::int as "halfMade",
    (select count(*) from projections.builds where state = 'live' and version > ${RAISED_FROM})::int as rebuilt,
    (select count(*) from projections.builds where state = 'live')::int as "readModels"`;

export const upgradeState = (superuserUrl: string): Promise<UpgradeState> =>
  asSuperuser(superuserUrl, async (client) => (await client.query(STATE)).rows[0] as UpgradeState);

export const isUpgraded = ({ isMigrated, rebuilt, readModels }: UpgradeState): boolean =>
  isMigrated && rebuilt === readModels;

export const describeUpgrade = ({ isMigrated, rebuilt, readModels, halfMade }: UpgradeState): string =>
  isMigrated
    ? `migrated, ${rebuilt} of ${readModels} read models rebuilt, ${halfMade} half-made`
    : 'not migrated';
