import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** The certificate of the seals on PDFs, with its key. */
export type SealCertificate = {
  /** In DER: the certificate itself, then those of its issuers that are known. */
  readonly chain: readonly [Buffer, ...Buffer[]];
  readonly key: KeyObject;
  /** SHA-256 of the certificate in hexadecimal, its usual fingerprint. */
  readonly sha256: string;
  readonly validFrom: Date;
  readonly validTo: Date;
};

export type SealCertificateText = { readonly certificate: string; readonly key: string };

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;
const MIN_RSA_BITS = 2048;
const CURVES: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

const canSign = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === 'rsa'
    ? (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
    : asymmetricKeyType === 'ec' && CURVES.has(asymmetricKeyDetails?.namedCurve);

const attempt = <Value>(parse: () => Value): Value | undefined => {
  try {
    return parse();
  } catch {
    return undefined;
  }
};

/** Parses PEM texts. @returns the problem, a sentence without secret values, if they cannot make seals */
export const parseSealCertificate = (text: SealCertificateText): SealCertificate | string => {
  const all = attempt(() =>
    (text.certificate.match(CERTIFICATES) ?? []).map((pem) => new X509Certificate(pem)),
  );
  const [own, ...issuers] = all ?? [];
  if (own === undefined)
    return 'SEAL_CERTIFICATE must be a certificate in PEM, with those of its issuers after it';
  const key = attempt(() => createPrivateKey(text.key));
  if (key === undefined || !canSign(key))
    return 'SEAL_KEY must be an unencrypted private key in PEM: RSA with 2048 bits or more, or EC on P-256, P-384 or P-521';
  if (!own.checkPrivateKey(key))
    return 'SEAL_KEY is not the key of the first certificate in SEAL_CERTIFICATE';
  return {
    chain: [own.raw, ...issuers.map(({ raw }) => raw)],
    key,
    sha256: own.fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: own.validFromDate,
    validTo: own.validToDate,
  };
};

/** @returns a sentence that says what to do, or undefined while the certificate is valid */
export const sealCertificateExpiry = (
  { validFrom, validTo }: Pick<SealCertificate, 'validFrom' | 'validTo'>,
  now: Date,
): string | undefined => {
  const remedy =
    'set a renewed certificate, or remove SEAL_CERTIFICATE and SEAL_KEY to seal with one that the product makes';
  if (now > validTo) return `SEAL_CERTIFICATE expired on ${validTo.toISOString().slice(0, 10)}: ${remedy}`;
  return now < validFrom
    ? `SEAL_CERTIFICATE is not valid before ${validFrom.toISOString().slice(0, 10)}: ${remedy}`
    : undefined;
};
