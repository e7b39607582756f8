import type { PasskeyCreation, PasskeyRequest } from '@waivers/contract/auth/passkeys.ts';
import { vi } from 'vitest';

export const PASSKEY_REQUEST: PasskeyRequest = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
};

export const PASSKEY_CREATION: PasskeyCreation = {
  rp: { id: 'localhost', name: 'Waivers' },
  user: { id: 'AAAA', name: 'mara', displayName: 'Mara Lindqvist' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};

/** What the stubbed browser answers, as JSON. */
export const PASSKEY_ANSWER = {
  id: 'AQ',
  rawId: 'AQ',
  type: 'public-key',
  response: { clientDataJSON: 'AQ', authenticatorData: 'AQ', signature: 'AQ', userHandle: 'AQ' },
  clientExtensionResults: {},
};

/**
 * Replaces the browser's dialogs, which answer at once. Fail them with a DOMException such as `NotAllowedError`.
 * @param fillsIn whether the browser offers passkeys in the lists of fields
 */
export const stubPasskeys = ({ fillsIn = false } = {}) => {
  const bytes = new Uint8Array([1]).buffer;
  const credential = {
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response: {
      clientDataJSON: bytes,
      authenticatorData: bytes,
      attestationObject: bytes,
      signature: bytes,
      userHandle: bytes,
    },
    getClientExtensionResults: () => ({}),
  };
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<object>>(async () => credential);
  const create = vi.fn<() => Promise<object>>(async () => credential);
  const canFillIn = fillsIn ? { isConditionalMediationAvailable: async () => true } : {};
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, canFillIn));
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get, create } } }));
  return { get, create, credential };
};
