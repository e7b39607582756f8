import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { LOOPBACK_TLS } from '../testing/loopback-certificate.ts';
import { parseSealCertificate } from './seal-settings.ts';
import { InvalidSettings, readSettings } from './settings.ts';

const GOOD = { SEAL_CERTIFICATE: LOOPBACK_TLS.cert, SEAL_KEY: LOOPBACK_TLS.key };

/** Valid in 2010 to 2020. Used for nothing else. */
const EXPIRED = {
  SEAL_KEY: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJtrq+LRahUTU0LOU
NGikw/Lehaa8tfSrY7yV50Q1S5qhRANCAATLblmLcjMPzETdXO3U/nnWg/zoaLzm
Maz4NGPdvhpRXSG76gY870n2OXVftNWXOXbiYPiWjAOO5Q8U63e1xFay
-----END PRIVATE KEY-----
`,
  SEAL_CERTIFICATE: `-----BEGIN CERTIFICATE-----
MIIBaTCCAQ6gAwIBAgIQUmk7SnZmdzM9zudasD+O3zAKBggqhkjOPQQDAjAlMSMw
IQYDVQQDDBpXYWl2ZXJzIHNlYWwgKGV4YW1wbGUuY29tKTAeFw0xMDAxMDEwMDAw
MDBaFw0yMDAxMDEwMDAwMDBaMCUxIzAhBgNVBAMMGldhaXZlcnMgc2VhbCAoZXhh
bXBsZS5jb20pMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEy25Zi3IzD8xE3Vzt
1P551oP86Gi85jGs+DRj3b4aUV0hu+oGPO9J9jl1X7TVlzl24mD4lowDjuUPFOt3
tcRWsqMgMB4wDAYDVR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMCBsAwCgYIKoZIzj0E
AwIDSQAwRgIhAPc3iL5WWgBrfrVFbIjBLMyds1C4kXp8HurevS+c9yiEAiEArodU
qPV6uPuuB/hkksiPwcE6gHFRts78qKdm4MyvxA4=
-----END CERTIFICATE-----
`,
};

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
};

const keyOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString();

describe('certificate of seals', () => {
  it('is read with its issuers', () => {
    const { SEAL_CERTIFICATE: certificate, SEAL_KEY: key } = GOOD;
    expect(readSettings(GOOD).seal).toEqual({ certificate: certificate.trim(), key: key.trim() });
    expect(parseSealCertificate({ certificate: certificate + EXPIRED.SEAL_CERTIFICATE, key })).toMatchObject({
      chain: [{ length: 440 }, { length: 365 }],
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      validTo: new Date('2126-10-31T15:24:41Z'),
    });
  });

  it('is refused once it has expired, with what to do', () => {
    expect(problemsOf(EXPIRED)).toEqual([
      'SEAL_CERTIFICATE expired on 2020-01-01: set a renewed certificate, or remove SEAL_CERTIFICATE and SEAL_KEY to seal with one that the product makes',
    ]);
  });

  it.each([
    ['only a certificate', { SEAL_CERTIFICATE: GOOD.SEAL_CERTIFICATE }, 'are needed together'],
    ['only a key', { SEAL_KEY: GOOD.SEAL_KEY }, 'are needed together'],
    ['another text', { ...GOOD, SEAL_CERTIFICATE: 'secret text' }, 'must be a certificate in PEM'],
    [
      'the key of another',
      { ...GOOD, SEAL_KEY: EXPIRED.SEAL_KEY },
      'is not the key of the first certificate',
    ],
    ['a short RSA key', { ...GOOD, SEAL_KEY: keyOf(1024) }, 'RSA with 2048 bits or more'],
    ['no key', { ...GOOD, SEAL_KEY: 'secret text' }, 'must be an unencrypted private key in PEM'],
  ])('is refused with %s', (_what, environment, problem) => {
    expect(problemsOf(environment)).toEqual([expect.stringContaining(problem)]);
    expect(problemsOf(environment).join()).not.toContain('secret text');
  });
});

describe('TSA_URL', () => {
  it('is a list in order of preference', () => {
    const urls = ['https://tsa.example/tsr', 'http://127.0.0.1:318'];
    expect(readSettings({ TSA_URL: urls.join(' , ') }).timeStampUrls).toEqual(urls);
  });

  it.each([
    'tsa.example',
    'ftp://tsa.example',
    'https://u:p@tsa.example',
    'https://a.example,,',
    Array(6).fill('https://a.example').join(),
  ])('is refused: %s', (text) => {
    expect(problemsOf({ TSA_URL: text })).toEqual([expect.stringMatching(/^TSA_URL must be one to five/)]);
  });
});
