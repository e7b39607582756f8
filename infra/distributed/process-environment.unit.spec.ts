import { join } from 'node:path';
import { SETTING_NAMES } from '@waivers/server/settings/environment.ts';
import { requireSettings } from '@waivers/server/settings/required-settings.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { describe, expect, it } from 'vitest';
import { EVERY_SETTING } from '../testing/every-setting.ts';
import { NEEDED_BY, type ProcessName, processEnvironment } from './process-environment.ts';

const PROCESS_NAMES = [...new Set(Object.values(NEEDED_BY).flat())];

const ofLauncher = (environment: Record<string, string>) =>
  requireSettings(readSettings(environment), ['databaseUrl', 'masterKey', 'registrationToken', 'natsUrl']);

const environmentOf = (name: ProcessName, environment: Record<string, string>) =>
  processEnvironment(name, ofLauncher(environment), environment);

/** Overridden by the launcher, because processes listen behind its front and log in with their own database roles. */
const AS_DECIDED = {
  SHUTDOWN_DELAY_SECONDS: '0',
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1:5432/waivers',
  TRUST_PROXY: '10.0.0.0/8,loopback',
};

describe('process environment', () => {
  it.each(PROCESS_NAMES)('gives %s only the settings it needs', (name) => {
    const needed = SETTING_NAMES.filter((setting) => NEEDED_BY[setting].includes(name));
    const expected = { ...EVERY_SETTING, ...AS_DECIDED };
    expect(environmentOf(name, { ...EVERY_SETTING, NODE_EXTRA_CA_CERTS: '/ca.pem' })).toEqual({
      ...Object.fromEntries(needed.map((setting) => [setting, expected[setting]])),
      NODE_EXTRA_CA_CERTS: '/ca.pem',
    });
  });

  it('passes the font folder to read sides', () => {
    expect(environmentOf('projections', EVERY_SETTING)).toMatchObject({ DATA_DIR: EVERY_SETTING.DATA_DIR });
  });

  it('leaves a secret in its file unless the launcher has already read it', () => {
    const file = join(import.meta.dirname, 'process-environment.unit.spec.ts');
    const { EVENTSTOREDB_URL: _read, ...rest } = EVERY_SETTING;
    const settings = ofLauncher(EVERY_SETTING);
    const environment = processEnvironment('relay', settings, {
      ...rest,
      EVENTSTOREDB_URL_FILE: file,
      MASTER_KEY_FILE: file,
      SMTP_URL_FILE: file,
    });
    expect(environment).toMatchObject({ EVENTSTOREDB_URL_FILE: file, MASTER_KEY: EVERY_SETTING.MASTER_KEY });
    expect(Object.keys(environment)).not.toEqual(expect.arrayContaining(['MASTER_KEY_FILE']));
    expect(Object.keys(environment)).not.toEqual(expect.arrayContaining(['SMTP_URL_FILE']));
  });
});
