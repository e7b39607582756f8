import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidSettings, readSettings } from './settings.ts';

const KEY = '00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
};

describe('settings', () => {
  it('have defaults for everything except secrets', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: undefined,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      eventStore: undefined,
      natsUrl: undefined,
      media: undefined,
      mail: undefined,
      mailFrom: undefined,
      services: {},
      masterKey: undefined,
      registrationToken: undefined,
      passwordMinLength: 6,
      hidesUnknownAccounts: false,
      trustProxy: false,
      shutdownDelaySeconds: undefined,
      apiProcesses: 1,
      logLevel: 'info',
    });
  });

  it('use the values that are set and treat empty variables as unset', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://waivers.example/',
      DATA_DIR: '/srv/waivers',
      DATABASE_URL: 'postgresql://m:p@db.example:5433/waivers?sslmode=require',
      EVENTSTOREDB_URL: 'kurrentdb+discover://u:p@a.example:2113,b.example:2113?tls=true',
      EVENTSTOREDB_PREFIX: 'venue-7.',
      NATS_URL: 'nats://u:p@a.example:4222,nats://b.example',
      MASTER_KEY: KEY,
      REGISTRATION_TOKEN: 'a-hidden_segment1',
      AUTH_PASSWORD_MIN_LENGTH: '12',
      AUTH_HIDE_UNKNOWN_ACCOUNTS: 'true',
      TRUST_PROXY: '  ',
      SHUTDOWN_DELAY_SECONDS: '15',
      API_PROCESSES: '3',
      LOG_LEVEL: 'warn',
    });
    expect(settings).toEqual({
      port: 0,
      host: '::1',
      publicUrl: 'https://waivers.example',
      dataDir: '/srv/waivers',
      databaseUrl: 'postgresql://m:p@db.example:5433/waivers?sslmode=require',
      eventStore: {
        url: 'kurrentdb+discover://u:p@a.example:2113,b.example:2113?tls=true',
        prefix: 'venue-7.',
      },
      natsUrl: 'nats://u:p@a.example:4222,nats://b.example',
      mail: undefined,
      mailFrom: undefined,
      services: {},
      masterKey: { bytes: Buffer.from(KEY, 'hex') },
      registrationToken: 'a-hidden_segment1',
      passwordMinLength: 12,
      hidesUnknownAccounts: true,
      trustProxy: false,
      shutdownDelaySeconds: 15,
      apiProcesses: 3,
      logLevel: 'warn',
    });
  });

  it.each([
    ['off', false],
    ['1', 1],
    ['9', 9],
    ['10.0.0.0/8, ::1, loopback,fd00::/128', ['10.0.0.0/8', '::1', 'loopback', 'fd00::/128']],
  ])('parse TRUST_PROXY %s', (text, expected) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each([
    ['nobody', []],
    ['loopback, 203.0.113.0/24', ['loopback', '203.0.113.0/24']],
    ['', undefined],
  ])('parse METRICS_ALLOW %s', (text, expected) => {
    expect(readSettings({ METRICS_ALLOW: text }).metricsAllow).toEqual(expected);
  });

  it('reject a host name in METRICS_ALLOW', () => {
    expect(() => readSettings({ METRICS_ALLOW: 'prometheus.example' })).toThrow(
      'METRICS_ALLOW must be nobody',
    );
  });

  it.each(['on', '0', '10', 'example.com', '10.0.0.0/33', '::1/129', '10.0.0.0/8/9', '10.0.0.1,,', '1.2.3'])(
    'reject TRUST_PROXY %s',
    (text) => {
      expect(problemsOf({ TRUST_PROXY: text })).toEqual([
        `TRUST_PROXY must be off, a number of hops from 1 to 9, or a list of addresses and networks ` +
          `(10.0.0.0/8), not "${text}"`,
      ]);
    },
  );

  it.each([
    'ftp://a.example',
    'https://a.example/b',
    'https://u@a.example',
    'https://a.example?',
    'a.example',
  ])('reject PUBLIC_URL %s', (text) => {
    expect(problemsOf({ PUBLIC_URL: text })).toHaveLength(1);
  });

  it.each(['mysql://a/b', 'postgres://host', 'postgres://host/', 'postgres://host/a/b', 'host=a'])(
    'reject DATABASE_URL %s without echoing it',
    (text) => {
      expect(problemsOf({ DATABASE_URL: text })).toEqual([
        'DATABASE_URL must be postgres://user:password@host:port/database',
      ]);
    },
  );

  it.each([
    'esdb://u:100%@a:2113',
    'http://a:2113',
    'esdb:a',
    'esdb://',
    'esdb://a b',
    'esdb://u:p@a/b',
    'esdb://u:p?q@a:2113',
    'esdb://a?tls=false?keepAliveInterval=1',
    'esdb://a?tls false',
  ])('reject EVENTSTOREDB_URL %s without echoing it', (text) => {
    expect(problemsOf({ EVENTSTOREDB_URL: text })).toEqual([
      'EVENTSTOREDB_URL must be esdb://user:password@host:2113?tls=true, or kurrentdb://…',
    ]);
  });

  it('default EVENTSTOREDB_PREFIX to waiver.', () => {
    const url = 'esdb://127.0.0.1:2113?tls=false';
    expect(readSettings({ EVENTSTOREDB_URL: url }).eventStore).toEqual({ url, prefix: 'waiver.' });
    expect(problemsOf({ EVENTSTOREDB_URL: url, EVENTSTOREDB_PREFIX: 'two words' })).toEqual([
      'EVENTSTOREDB_PREFIX must be 1 to 40 letters, digits, dots, - or _, not "two words"',
    ]);
  });

  it('parse MEDIA_URL into a bucket and connection options', () => {
    const text = 's3://AK:se%2Fcret@films/hall?endpoint=http://127.0.0.1:9000&region=eu-central-1';
    expect(readSettings({ MEDIA_URL: text }).media).toEqual({
      address: {
        bucket: 'films',
        prefix: 'hall/',
        endpoint: 'http://127.0.0.1:9000',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'AK', secretAccessKey: 'se/cret' },
      },
      asWritten: text,
    });
    expect(readSettings({ MEDIA_URL: 's3://films' }).media?.address).toEqual({
      bucket: 'films',
      prefix: '',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
    });
  });

  it.each([
    'films',
    'https://films.example',
    's3://',
    's3://key@films',
    's3://films?endpoint=ftp://a',
    's3://films?endpoint=nowhere',
    's3://films?secret=a',
    's3://films:9000',
    's3://a:%ZZ@films',
    's3://films/a b',
  ])('reject MEDIA_URL %s without echoing it', (text) => {
    expect(problemsOf({ MEDIA_URL: text })).toEqual([
      'MEDIA_URL must be s3://key:secret@bucket/prefix?endpoint=https://…&region=…',
    ]);
  });

  it.each(['nats://u:100%@a:4222', 'http://a:4222', 'nats://', 'a.example:4222', 'nats://a,b'])(
    'reject NATS_URL %s without echoing it',
    (text) => {
      expect(problemsOf({ NATS_URL: text })).toEqual(['NATS_URL must be nats://user:password@host:4222']);
    },
  );

  it('reject NATS servers with different credentials', () => {
    const same = 'nats://a,nats://u:p@b,nats://u:p@c';
    expect(readSettings({ NATS_URL: same }).natsUrl).toBe(same);
    for (const text of [
      'nats://u:p@a,nats://u:q@b',
      'nats://u:p@a,nats://v:p@b',
      'nats://token@a,nats://u:p@b',
    ]) {
      expect(problemsOf({ NATS_URL: text })).toEqual([
        'NATS_URL must name one user and password, the same for all servers',
      ]);
    }
  });

  it('list all problems without revealing secrets', () => {
    expect(
      problemsOf({
        PORT: '65536',
        HOST: 'http://a',
        MASTER_KEY: 'secret-but-short',
        REGISTRATION_TOKEN: 'has spaces and / in it',
        AUTH_PASSWORD_MIN_LENGTH: '5',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535, not "65536"',
      'HOST must be an address or a host name to listen on, without a port, not "http://a"',
      'MASTER_KEY must be 32 bytes as base64url, base64 or hexadecimal digits: openssl rand -hex 32',
      'REGISTRATION_TOKEN must be 16 to 200 letters, digits, - or _',
      'AUTH_PASSWORD_MIN_LENGTH must be a whole number from 6 to 64, not "5"',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud"',
    ]);
  });
});

describe('settings from files', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waivers-settings-'));
    writeFileSync(join(folder, 'key'), `${KEY}\n`);
    writeFileSync(join(folder, 'empty'), '\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('require MAIL_FROM if SMTP_URL is set, even from a file', () => {
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
      'MAIL_FROM is missing: SMTP_URL requires it, as the sender of mails',
    ]);
    writeFileSync(join(folder, 'smtp'), 'smtps://u:p%40w@mail.example\n');
    const settings = readSettings({
      SMTP_URL_FILE: join(folder, 'smtp'),
      MAIL_FROM: 'Park & Fun <waivers@park.example>',
    });
    expect(settings.mail).toEqual({
      server: {
        host: 'mail.example',
        port: 465,
        secure: true,
        startTls: 'demanded',
        auth: { user: 'u', pass: 'p@w' },
        connections: 5,
      },
      from: { name: 'Park & Fun', address: 'waivers@park.example' },
      asWritten: {
        smtpUrl: 'smtps://u:p%40w@mail.example',
        mailFrom: 'Park & Fun <waivers@park.example>',
      },
    });
    expect(settings.mailFrom).toEqual(settings.mail?.from);
  });

  it('read a secret from the file named by its _FILE variable', () => {
    const settings = readSettings({ MASTER_KEY_FILE: join(folder, 'key') });
    expect(settings.masterKey?.bytes.toString('hex')).toBe(KEY);
  });

  it('reject a missing or empty file and a secret that is set both ways', () => {
    expect(
      problemsOf({
        DATABASE_URL_FILE: join(folder, 'none'),
        MASTER_KEY: KEY,
        MASTER_KEY_FILE: join(folder, 'key'),
        REGISTRATION_TOKEN_FILE: join(folder, 'empty'),
      }),
    ).toEqual([
      expect.stringMatching(/^DATABASE_URL_FILE names a file that cannot be read: ENOENT/),
      'MASTER_KEY and MASTER_KEY_FILE are both set: keep one',
      `REGISTRATION_TOKEN_FILE names an empty file: ${join(folder, 'empty')}`,
    ]);
  });
});

describe('service addresses', () => {
  const stand = (SHOPIFY_URL: string) => readSettings({ SHOPIFY_URL }).services?.shopify;

  it('may point to a stand-in, with placeholders in the path only', () => {
    expect(stand('http://127.0.0.1:9999/shopify/{tenant}/')).toBe('http://127.0.0.1:9999/shopify/{tenant}');
    for (const wrong of ['https://{tenant}.example', 'ftp://a.example', 'https://u@a.example', 'here'])
      expect(() => stand(wrong)).toThrow(/^SHOPIFY_URL must be http/);
  });
});
