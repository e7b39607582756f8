import { execFileSync } from 'node:child_process';
import { hash, sign, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { signaturesOf, wordsOf } from '@waivers/infra/testing/read-pdf.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { parseSealCertificate, type SealCertificate } from '@waivers/server/settings/seal-settings.ts';
import { startTimeStampAuthority } from '@waivers/server/testing/time-stamp-authority.ts';
import { createTimeStamper, timeStampOutbound } from '@waivers/server/time-stamps/time-stamper.ts';
import { wholeRecord } from '@waivers/waiver/testing/whole-record.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { ContentInfo, SignedData } from 'pkijs';
import { beforeAll, describe, expect, it } from 'vitest';
import { installedFonts } from '../record-pdf/fonts.ts';
import { recordView } from '../record-pdf/record-view.ts';
import { createTypesetter } from '../record-pdf/typeset.ts';
import { attachSeal, type SealJob } from './attach-seal.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import { sealLevelOf } from './seal-level.ts';

const COMPANY = 'Höhenluft GmbH';
const typeset = createTypesetter(installedFonts());
const pdfOf = (mode: 'adult' | 'minors'): Buffer =>
  typeset(recordView(wholeRecord(mode), undefined, COMPANY)).pdf;
const PDF_OF_ADULT = pdfOf('adult');

const parsed = (text: { readonly certificate: string; readonly key: string }): SealCertificate => {
  const certificate = parseSealCertificate(text);
  if (typeof certificate === 'string') throw new Error(certificate);
  return certificate;
};

/** Certificates of a CA and its customer, as an operator may have bought one. */
const boughtCertificate = (): SealCertificate => {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-ca-'));
  const openssl = (...options: readonly string[]): Buffer =>
    execFileSync('openssl', options, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const rsa = ['-newkey', 'rsa:2048', '-nodes'];
    openssl('req', '-x509', ...rsa, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=A public CA');
    openssl('req', ...rsa, '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/O=Venue/CN=Seals of a venue');
    const ca = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
    openssl('x509', '-req', '-in', 'own.csr', ...ca, '-out', 'own.pem', '-days', '30');
    const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
    return parsed({ certificate: read('own.pem') + read('ca.pem'), key: read('own.key') });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

let own: SealCertificate;
beforeAll(async () => {
  own = parsed(await makeOwnCertificate('Waivers (waivers.example)', new Date()));
});

const jobFor = (pdf: Buffer, { chain, key }: SealCertificate): SealJob => ({
  pdf,
  chain,
  keyType: key.asymmetricKeyType === 'ec' ? 'EC' : 'RSA',
  reservedBytes: 16 * 1024,
  at: Date.parse('2026-11-21T09:00:00Z'),
});

const sealed = async (
  pdf: Buffer,
  certificate: SealCertificate,
  stamp?: (signature: Buffer) => Promise<Buffer>,
) => {
  const job = jobFor(pdf, certificate);
  const asked = await attachSeal(job);
  if (!('toSign' in asked)) throw new Error('Nothing was asked for.');
  const signature = sign('sha256', asked.toSign, certificate.key);
  const token = stamp === undefined ? undefined : await stamp(signature);
  const made = await attachSeal({ ...job, proof: { signature, token } });
  if (!('appended' in made)) throw new Error('The seal was not made.');
  return { ...made, file: Buffer.concat([pdf, made.appended]), token, signature };
};

const changedAt = (file: Buffer, at: number): Buffer => {
  const changed = Buffer.from(file);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

const cmsIn = (appended: Uint8Array): SignedData => {
  const [, hex = ''] = /\/Contents <([0-9A-F]+)>/.exec(Buffer.from(appended).toString('latin1')) ?? [];
  const { content } = ContentInfo.fromBER(Uint8Array.from(Buffer.from(hex, 'hex')).buffer);
  return new SignedData({ schema: content });
};

describe('seal of a PDF', () => {
  it.each(MODES)('is valid for poppler, and leaves the document as it was (%s)', async (mode) => {
    const pdf = pdfOf(mode);
    const { file, level } = await sealed(pdf, own);
    expect(level).toBe('B-B');
    expect(file.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(wordsOf(file)).toBe(wordsOf(pdf));
    const said = signaturesOf(file);
    for (const part of [
      'Signature is Valid.',
      'Total document signed',
      'ETSI.CAdES.detached',
      'SHA-256',
      'CN=Waivers (waivers.example)',
    ])
      expect(said).toContain(part);
  });

  it.each([
    ['its text', 3000],
    ['its last bytes', -3],
  ])('is broken by one changed byte in %s', async (_what, at) => {
    const { file } = await sealed(PDF_OF_ADULT, own);
    const said = signaturesOf(changedAt(file, at < 0 ? file.length + at : at));
    expect(said).not.toContain('Signature is Valid.');
    if (at > 0) expect(said).toContain('Digest Mismatch.');
  });

  it('is made with a bought RSA certificate, and contains its issuer’s', async () => {
    const bought = boughtCertificate();
    const { file, appended } = await sealed(PDF_OF_ADULT, bought);
    expect(signaturesOf(file)).toContain('Signature is Valid.');
    const certificates = cmsIn(appended).certificates ?? [];
    const subjects = certificates.map(
      (each) => new X509Certificate(Buffer.from(each.toSchema().toBER())).subject,
    );
    expect(subjects.toSorted()).toEqual(['CN=A public CA', 'O=Venue\nCN=Seals of a venue']);
  });

  it('contains nothing about the record', async () => {
    const { appended } = await sealed(pdfOf('minors'), own);
    const text = Buffer.from(appended).toString('latin1');
    expect(text).not.toMatch(/\/(?:Name|Reason|Location|ContactInfo|Info <<|Title|Author|Producer)\b/);
    // Only these may hold text: the seal's own certificate, its field's name and the fonts that no field uses.
    const strings = [...text.matchAll(/\((?:[^()\\]|\\.)*\)/g)].map(([string]) => string);
    expect(strings.filter((string) => !/^\((?:Seal|en|D:\d{14}Z|\/Helv 0 Tf 0 g)\)$/.test(string))).toEqual(
      [],
    );
    expect(text).not.toMatch(/\bstream\b/);
    const { participants } = wholeRecord('minors');
    const names = participants
      .flatMap(({ identity }) => (identity === 'erased' ? [] : [identity.firstName, identity.lastName]))
      // One letter may occur in the signature by chance.
      .filter(({ length }) => length > 1);
    expect(names.length).toBeGreaterThan(3);
    const inHex = [...text.matchAll(/<([0-9A-Fa-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex'));
    const parts = [text, ...inHex.map((bytes) => bytes.toString('latin1'))];
    for (const name of [...names, COMPANY])
      for (const part of parts) expect(part).not.toContain(Buffer.from(name).toString('latin1'));
  });

  it('contains a time stamp of its signature, which OpenSSL verifies', async () => {
    const authority = await startTimeStampAuthority();
    const outbound = createOutbound(timeStampOutbound([authority.url]));
    try {
      const stamper = createTimeStamper([authority.url], outbound);
      const stamp = async (signature: Buffer): Promise<Buffer> => {
        const found = await stamper.stamp(hash('sha256', signature, 'buffer'));
        if (!('token' in found)) throw new Error(found.problems.join());
        return found.token;
      };
      const { file, level, appended, signature } = await sealed(PDF_OF_ADULT, own, stamp);
      expect(level).toBe('B-T');
      expect(signaturesOf(file)).toContain('Signature is Valid.');
      const [attribute] = cmsIn(appended).signerInfos[0]?.unsignedAttrs?.attributes ?? [];
      const token = Buffer.from(attribute?.values[0].toBER());
      expect(authority.verify(token, hash('sha256', signature, 'buffer'))).toContain('Verification: OK');
    } finally {
      outbound.close();
      authority.close();
    }
  });

  it('is refused if the reserved bytes do not suffice', async () => {
    const job = { ...jobFor(PDF_OF_ADULT, own), reservedBytes: 200 };
    await expect(
      attachSeal({ ...job, proof: { signature: Buffer.alloc(72, 1), token: undefined } }),
    ).rejects.toThrow();
  });
});

describe('level of a seal', () => {
  it('is B-T if the library was asked for B-LT and found nothing about revocation', async () => {
    const authority = await startTimeStampAuthority();
    const outbound = createOutbound(timeStampOutbound([authority.url]));
    try {
      const stamper = createTimeStamper([authority.url], outbound);
      const document = await PDF.load(Uint8Array.from(PDF_OF_ADULT));
      const { bytes } = await document.sign({
        signer: {
          certificate: own.chain[0],
          keyType: 'EC',
          signatureAlgorithm: 'ECDSA',
          sign: async (data) => sign('sha256', data, own.key),
        },
        level: 'B-LT',
        timestampAuthority: {
          timestamp: async (digest) => {
            const found = await stamper.stamp(Buffer.from(digest));
            return 'token' in found ? found.token : new Uint8Array();
          },
        },
      });
      const appended = bytes.slice(PDF_OF_ADULT.length);
      expect(Buffer.from(appended).toString('latin1')).toContain('/DSS');
      expect(sealLevelOf(appended)).toBe('B-T');
    } finally {
      outbound.close();
      authority.close();
    }
  });

  it('cannot be read from bytes without a signature', () => {
    expect(() => sealLevelOf(Buffer.from('nothing'))).toThrow('exactly one seal');
  });
});
