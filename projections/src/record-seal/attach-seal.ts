import { type DigestAlgorithm, PDF, type Signer } from '@libpdf/core';
import type { SealLevel } from '@waivers/waiver/vocabulary/record-seals.ts';
import { sealLevelOf } from './seal-level.ts';

export type SealJob = {
  readonly pdf: Uint8Array;
  /** In DER, the signer's certificate first. */
  readonly chain: readonly Uint8Array[];
  readonly keyType: Signer['keyType'];
  /** Bytes reserved for the signature with certificates and time stamp. */
  readonly reservedBytes: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Absent in the first of two equal jobs, which answers what to sign. */
  readonly proof?: { readonly signature: Uint8Array; readonly token: Uint8Array | undefined };
};

export type SealAnswer =
  | { readonly toSign: Uint8Array }
  | { readonly appended: Uint8Array; readonly level: SealLevel };

const NAME = 'Seal';

const SIGNED: DigestAlgorithm = 'SHA-256';

class NotSignedYet extends Error {
  readonly toSign: Uint8Array;

  constructor(toSign: Uint8Array) {
    super('The signature is made elsewhere.');
    this.name = 'NotSignedYet';
    this.toSign = toSign;
  }
}

const signerOf = ({ chain, keyType, proof }: SealJob): Signer => {
  const [certificate = new Uint8Array(), ...certificateChain] = chain;
  return {
    certificate,
    certificateChain,
    keyType,
    signatureAlgorithm: keyType === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    sign: async (toSign) => {
      if (proof === undefined) throw new NotSignedYet(toSign);
      return proof.signature;
    },
  };
};

const isPrefix = (whole: Uint8Array, start: Uint8Array): boolean =>
  Buffer.from(whole.buffer, whole.byteOffset, Math.min(start.length, whole.length)).equals(start);

/**
 * Appends an invisible PAdES signature to a PDF, as an incremental update without any text about the record. Runs twice
 * with the same job, because neither key nor time stamp is needed here: the process has no secrets and no network.
 * @throws Error if the PDF is not a prefix of the result, or the reserved bytes do not suffice
 */
export const attachSeal = async (job: SealJob): Promise<SealAnswer> => {
  const { token } = job.proof ?? {};
  const document = await PDF.load(Uint8Array.from(job.pdf));
  try {
    const { bytes } = await document.sign({
      signer: signerOf(job),
      fieldName: NAME,
      subFilter: 'ETSI.CAdES.detached',
      digestAlgorithm: SIGNED,
      signingTime: new Date(job.at),
      estimatedSize: job.reservedBytes,
      ...(token !== undefined && { timestampAuthority: { timestamp: async () => token } }),
    });
    if (!isPrefix(bytes, job.pdf)) throw new Error('The seal changed the document.');
    const appended = bytes.slice(job.pdf.length);
    return { appended, level: sealLevelOf(appended) };
  } catch (error) {
    if (error instanceof NotSignedYet) return { toSign: error.toSign };
    throw error;
  }
};
