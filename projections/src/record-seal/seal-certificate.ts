import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { ensureSecret } from '@waivers/events/keys/ensure-secret.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import {
  parseSealCertificate,
  type SealCertificate,
  type SealCertificateText,
  sealCertificateExpiry,
} from '@waivers/server/settings/seal-settings.ts';
import type { Kysely } from 'kysely';

export type UsableCertificate = SealCertificate & {
  /** Whether the product made it, so that nobody else knows its issuer. */
  readonly isOwn: boolean;
};

/** Its message is a sentence for operators, without secrets. */
export class NoCertificate extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'NoCertificate';
  }
}

/** @throws NoCertificate if there is none that is valid at `now` */
export type FindCertificate = (now: Date) => Promise<UsableCertificate>;

const parsed = (text: SealCertificateText): SealCertificate => {
  const certificate = parseSealCertificate(text);
  if (typeof certificate === 'string') throw new NoCertificate(certificate);
  return certificate;
};

/** The operator's certificate. It was valid when the process started, but may expire while it runs. */
export const operatorsCertificate = (text: SealCertificateText): FindCertificate => {
  const certificate = parsed(text);
  return async (now) => {
    const expiry = sealCertificateExpiry(certificate, now);
    if (expiry !== undefined) throw new NoCertificate(expiry);
    return { ...certificate, isOwn: false };
  };
};

const MOST = 100;

/**
 * Certificates that the product makes and stores, wrapped by `MASTER_KEY`: the first when a seal is first needed, the
 * next when that one has expired.
 */
export const ownCertificates = (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
  publicUrl: string,
): FindCertificate => {
  let known: SealCertificate | undefined;
  const read = async (number: number, now: Date): Promise<SealCertificate> => {
    const stored = await ensureSecret(database, masterKey, `seal-certificate-${number}`, async () => {
      // Loaded on demand, because this runs once in ten years.
      const { makeOwnCertificate } = await import('./own-certificate.ts');
      return Buffer.from(
        JSON.stringify(await makeOwnCertificate(`Waivers (${new URL(publicUrl).host})`, now)),
      );
    });
    return parsed(JSON.parse(stored.toString()) as SealCertificateText);
  };
  return async (now) => {
    if (known === undefined || now > known.validTo) {
      for (let number = 1; number <= MOST; number += 1) {
        known = await read(number, now);
        if (now <= known.validTo) break;
      }
    }
    if (known === undefined) throw new NoCertificate('No certificate could be made.');
    return { ...known, isOwn: true };
  };
};
