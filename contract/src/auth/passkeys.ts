import { z } from 'zod/mini';

const base64url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/));
const credentialId = z.string().check(z.minLength(1), z.maxLength(1400), z.regex(/^[\w-]*$/));
const transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10));

/** The session that belongs to options. It is valid for 5 minutes and for one answer. */
export const passkeySession = z.string().check(z.maxLength(200));

/** The result of `navigator.credentials.get()` as JSON, from `PublicKeyCredential.toJSON()` (WebAuthn level 3). */
export const passkeyAnswer = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: z.optional(z.nullable(base64url)),
    }),
  })
  .check(z.meta({ id: 'PasskeyAnswer' }));
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The result of `navigator.credentials.create()` as JSON. */
export const newPasskey = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.optional(transports),
    }),
  })
  .check(z.meta({ id: 'NewPasskey' }));
export type NewPasskey = z.infer<typeof newPasskey>;

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** Input of `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    timeout: z.int(),
    rpId: z.string(),
    allowCredentials: z.array(credentialDescriptor),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  })
  .check(z.meta({ id: 'PasskeyRequest' }));
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** Input of `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const passkeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.enum(['none']),
    excludeCredentials: z.array(credentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']),
      requireResidentKey: z.boolean(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']),
    }),
  })
  .check(z.meta({ id: 'PasskeyCreation' }));
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
