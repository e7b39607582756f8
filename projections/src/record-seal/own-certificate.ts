import { webcrypto } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  RelativeDistinguishedNames,
} from 'pkijs';

const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
/** `digitalSignature` and `nonRepudiation`: the first two bits. */
const SIGNS_DOCUMENTS = new Uint8Array([0b1100_0000]);
const UNUSED_BITS = 6;
const YEARS = 10;
const SERIAL_BYTES = 16;

const commonName = (name: string): RelativeDistinguishedNames =>
  new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }),
    ],
  });

const randomSerial = (): Integer => {
  const bytes = webcrypto.getRandomValues(new Uint8Array(SERIAL_BYTES));
  // Positive and without a leading zero, as DER demands.
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return new Integer({ valueHex: bytes.buffer });
};

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;

/**
 * Makes a self-signed certificate for ten years, with ECDSA on P-256: short, and known to Adobe and poppler.
 * @returns the certificate and its private key, in PEM
 */
export const makeOwnCertificate = async (
  name: string,
  now: Date,
): Promise<{ readonly certificate: string; readonly key: string }> => {
  const { subtle } = webcrypto;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({
    version: 2,
    serialNumber: randomSerial(),
    issuer: commonName(name),
    subject: commonName(name),
    extensions: [
      new Extension({
        extnID: BASIC_CONSTRAINTS,
        critical: true,
        extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
      }),
      new Extension({
        extnID: KEY_USAGE,
        critical: true,
        extnValue: new BitString({ valueHex: SIGNS_DOCUMENTS.buffer, unusedBits: UNUSED_BITS }).toBER(),
      }),
    ],
  });
  certificate.notBefore.value = now;
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  certificate.notAfter.value = until;
  const engine = new CryptoEngine({ crypto: webcrypto as typeof crypto });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return {
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    key: pem('PRIVATE KEY', await subtle.exportKey('pkcs8', keys.privateKey)),
  };
};
