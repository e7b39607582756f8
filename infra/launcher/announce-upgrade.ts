import { preparedVersion } from '@waivers/events/migrations/prepared-version.ts';
import { compareVersions } from '@waivers/events/migrations/product-version.ts';
import { freeSpace } from '@waivers/server/process/free-disk.ts';
import type { Pool } from 'pg';
import { StartRefused } from '../machine/start-refused.ts';
import { type ProductRelease, planUpgrade, type UpgradePlan } from './upgrade-plan.ts';

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MiB`;

const stepsOf = ({ migrations, readModels }: UpgradePlan): string =>
  [
    ...(migrations.length === 0 ? [] : [`runs ${migrations.join(', ')}`]),
    ...(readModels.length === 0 ? [] : [`rebuilds ${readModels.join(', ')} while the old lists answer`]),
  ].join('; ');

const tellOfNewer = async (pool: Pool, version: string, tell: (line: string) => void): Promise<void> => {
  const prepared = await preparedVersion(pool);
  if (prepared === undefined || compareVersions(prepared.version, version) <= 0) return;
  tell(
    `Version ${prepared.version} has used this database, which ${version} can still read and write. Lists that ` +
      `${prepared.version} rebuilt follow again after: npm run rebuild`,
  );
};

/**
 * Says what the start is about to do to an existing database, and which disk space that takes.
 * @param folder on the database's disk; undefined if that is not here
 * @throws StartRefused if the disk is too full
 */
export const announceUpgrade = async (
  pool: Pool,
  release: ProductRelease,
  folder: string | undefined,
  tell: (line: string) => void,
): Promise<void> => {
  await tellOfNewer(pool, release.version, tell);
  const plan = await planUpgrade(pool, release);
  if (plan === undefined) return;
  const free = folder === undefined ? undefined : (await freeSpace(folder)).free;
  const name = plan.isNew
    ? `Upgrading from ${plan.from} to ${plan.to}`
    : `Finishing the upgrade to ${plan.to}`;
  // Signing goes on if the rest of an upgrade fails, and the half-made builds that take up space are removed first.
  if (plan.isNew && free !== undefined && free < plan.bytes) {
    throw new StartRefused(
      `${name} takes about ${mebibytes(plan.bytes)} of disk space, but ${folder} has ${mebibytes(free)}. Nothing was ` +
        `changed. Make room, or go on with ${plan.from}.`,
    );
  }
  const space = `${mebibytes(plan.bytes)} of disk space${free === undefined ? '' : `, of ${mebibytes(free)} free`}`;
  tell([name, stepsOf(plan), `takes about ${space}`].filter((part) => part !== '').join('; '));
};
