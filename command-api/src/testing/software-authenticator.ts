import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@waivers/contract/auth/passkeys.ts';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

/** The few types of CBOR (RFC 8949) that an attestation needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, member]) => [cbor(key), cbor(member)]),
  ]);
};

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export type SoftwareAuthenticator = {
  create(options: PasskeyCreation): NewPasskey;
  /** @param from the page that asks, if it is another one */
  get(options: PasskeyRequest, from?: string): PasskeyAnswer;
  /** Such as after a backup of a cloned authenticator was restored. */
  setCounter(counter: number): void;
};

/**
 * A passkey as a browser would return it: ES256, attestation `none`.
 * @param origin of the page that asks @param verifies whether it asks for a PIN or a fingerprint
 */
export const softwareAuthenticator = (origin: string, verifies = true): SoftwareAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, from = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const authenticatorData = (rpId: string, flags: number): Buffer => {
    const data = Buffer.alloc(37);
    sha256(rpId).copy(data);
    data[32] = flags | PRESENT | (verifies ? VERIFIED : 0);
    data.writeUInt32BE(counter, 33);
    return data;
  };

  const coseKey = (): Buffer =>
    cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );

  return {
    create: ({ rp, user, challenge }) => {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(rp.id, ATTESTED),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    get: ({ rpId, challenge }, from) => {
      counter += 1;
      const data = authenticatorData(rpId, 0);
      const clientDataJSON = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle,
        },
      };
    },
    setCounter: (value) => {
      counter = value;
    },
  };
};
