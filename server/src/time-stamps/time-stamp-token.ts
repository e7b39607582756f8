import { hash, X509Certificate } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  type ContentInfo,
  type ExtKeyUsage,
  getCrypto,
  type IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

export type TimeStamp = {
  /** The `TimeStampToken` of RFC 3161, in DER. */
  readonly token: Buffer;
  /** When the authority says that it saw the digest. */
  readonly at: Date;
};

/** Thrown for an answer that proves nothing. The message says why, without quoting the answer. */
class BadTimeStamp extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'BadTimeStamp';
  }
}

/** The first byte is positive and not zero, so that the bytes are also the shortest DER integer. */
const positive = (nonce: Buffer): ArrayBuffer => {
  const bytes = Uint8Array.from(nonce);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.buffer;
};

/** @param digest SHA-256 @param nonce random bytes that the answer has to repeat */
export const timeStampRequest = (digest: Buffer, nonce: Buffer): Buffer => {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: Uint8Array.from(digest).buffer }),
    }),
    nonce: new Integer({ valueHex: positive(nonce) }),
    certReq: true,
  });
  return Buffer.from(request.toSchema().toBER());
};

const bytesOf = ({ valueBlock }: { readonly valueBlock: { readonly valueHexView: Uint8Array } }): Buffer =>
  Buffer.from(valueBlock.valueHexView);

const signerCertificate = ({ certificates = [] }: SignedData, { sid }: SignerInfo): Certificate => {
  const all = certificates.filter((each) => each instanceof Certificate);
  const { issuer, serialNumber } = sid as IssuerAndSerialNumber;
  const found = all.find(
    (each) => issuer !== undefined && each.issuer.isEqual(issuer) && each.serialNumber.isEqual(serialNumber),
  );
  if (found === undefined) throw new BadTimeStamp('does not contain its signer’s certificate');
  return found;
};

const mayStamp = ({ extensions = [] }: Certificate): boolean =>
  extensions
    .filter(({ extnID }) => extnID === EXTENDED_KEY_USAGE)
    .some(({ parsedValue }) => (parsedValue as ExtKeyUsage).keyPurposes.includes(TIME_STAMPING));

const verifySignature = async (signed: SignedData, content: Buffer, at: Date): Promise<void> => {
  const [signer, ...others] = signed.signerInfos;
  if (signer?.signedAttrs === undefined || others.length > 0)
    throw new BadTimeStamp('does not have one signer');
  const certificate = signerCertificate(signed, signer);
  if (!mayStamp(certificate))
    throw new BadTimeStamp('is signed by a certificate that is not for time stamps');
  const { validFromDate, validToDate } = new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
  if (at < validFromDate || at > validToDate)
    throw new BadTimeStamp('is signed by a certificate that was not valid then');
  const engine = getCrypto(true);
  const { name } = engine.getAlgorithmByOID<{ readonly name: string }>(
    signer.digestAlgorithm.algorithmId,
    true,
  );
  const { attributes, encodedValue } = signer.signedAttrs;
  const [digest] = attributes.find(({ type }) => type === MESSAGE_DIGEST)?.values ?? [];
  if (digest === undefined || !bytesOf(digest).equals(hash(name.replace('-', ''), content, 'buffer')))
    throw new BadTimeStamp('has a signature over something else');
  const isSigned = await engine.verifyWithPublicKey(
    encodedValue,
    signer.signature,
    certificate.subjectPublicKeyInfo,
    signer.signatureAlgorithm,
    name,
  );
  if (!isSigned) throw new BadTimeStamp('has a wrong signature');
};

const tokenIn = (answer: Buffer): ContentInfo => {
  const { status, timeStampToken } = TimeStampResp.fromBER(Uint8Array.from(answer).buffer);
  if (status.status > 1 || timeStampToken === undefined) throw new BadTimeStamp('was refused');
  return timeStampToken;
};

const parsed = (answer: Buffer) => {
  try {
    const content = tokenIn(answer);
    const signed = new SignedData({ schema: content.content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== TST_INFO || eContent === undefined) throw new BadTimeStamp('is something else');
    const info = Buffer.from(eContent.getValue());
    return { content, signed, info, stamp: TSTInfo.fromBER(Uint8Array.from(info).buffer) };
  } catch (error) {
    throw error instanceof BadTimeStamp ? error : new BadTimeStamp('cannot be parsed');
  }
};

/**
 * Checks an authority's `TimeStampResp` for this digest and nonce: imprint, nonce, signature, and that the certificate in
 * it was valid and meant for time stamps. Nobody is trusted or distrusted here: the operator chose the authority.
 * @throws BadTimeStamp
 */
export const readTimeStamp = async (answer: Buffer, digest: Buffer, nonce: Buffer): Promise<TimeStamp> => {
  const { content, signed, info, stamp } = parsed(answer);
  const { hashAlgorithm, hashedMessage } = stamp.messageImprint;
  if (hashAlgorithm.algorithmId !== SHA_256 || !bytesOf(hashedMessage).equals(digest))
    throw new BadTimeStamp('is for another digest');
  if (stamp.nonce === undefined || !bytesOf(stamp.nonce).equals(Buffer.from(positive(nonce))))
    throw new BadTimeStamp('repeats another nonce');
  try {
    await verifySignature(signed, info, stamp.genTime);
  } catch (error) {
    throw error instanceof BadTimeStamp ? error : new BadTimeStamp('has a signature that cannot be checked');
  }
  return { token: Buffer.from(content.toSchema().toBER()), at: stamp.genTime };
};
