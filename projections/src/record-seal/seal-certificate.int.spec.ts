import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import { operatorsCertificate, ownCertificates } from './seal-certificate.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');
const IN_ELEVEN_YEARS = new Date('2037-11-22T09:00:00.000Z');

const opened = useTestDatabase();
let app: Kysely<KeysDatabase>;
beforeAll(() => {
  const pool = new Pool({ connectionString: opened.appUrl, max: 4 });
  pool.on('error', () => undefined);
  app = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(() => app.destroy());

const own = () => ownCertificates(app, TEST_MASTER_KEY, 'https://waivers.example');

describe('certificate that the product makes', () => {
  it('is the same for all processes, also if they need it at the same time', async () => {
    const found = await Promise.all([own()(NOW), own()(NOW), own()(NOW)]);
    expect(new Set(found.map(({ sha256 }) => sha256)).size).toBe(1);
    expect((await own()(NOW)).sha256).toBe(found[0]?.sha256);
    expect(found[0]).toMatchObject({ isOwn: true, validTo: new Date('2036-11-21T09:00:00.000Z') });
  });

  it('is stored wrapped by the master key', async () => {
    const { key } = await own()(NOW);
    const rows = await app.selectFrom('keys.secrets').select(['name', 'wrapped']).execute();
    expect(rows.map(({ name }) => name)).toContain('seal-certificate-1');
    const der = key.export({ format: 'der', type: 'pkcs8' });
    for (const { wrapped } of rows) {
      expect(wrapped.includes(der.subarray(-32))).toBe(false);
      expect(wrapped.includes('PRIVATE KEY')).toBe(false);
    }
  });

  it('is followed by another when it has expired', async () => {
    const certificate = own();
    const first = await certificate(NOW);
    const next = await certificate(IN_ELEVEN_YEARS);
    expect(next.sha256).not.toBe(first.sha256);
    expect(next.validTo.getTime()).toBeGreaterThan(IN_ELEVEN_YEARS.getTime());
    expect((await own()(IN_ELEVEN_YEARS)).sha256).toBe(next.sha256);
  });
});

describe('certificate of the operator', () => {
  it('is used until it expires, also while the process runs', async () => {
    const certificate = operatorsCertificate(await makeOwnCertificate('An operator', NOW));
    expect((await certificate(NOW)).isOwn).toBe(false);
    await expect(certificate(IN_ELEVEN_YEARS)).rejects.toThrow(
      'SEAL_CERTIFICATE expired on 2036-11-21: set a renewed certificate, or remove SEAL_CERTIFICATE and SEAL_KEY',
    );
    await expect(certificate(new Date('2020-01-01'))).rejects.toThrow('is not valid before 2026-11-21');
  });
});
