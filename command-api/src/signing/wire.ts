import { signingBody } from '@waivers/contract/signing/signing-body.ts';
import { z } from 'zod/mini';

/**
 * Bytes of the largest signing: twenty thousand points at 31 bytes, as `{"x":299.9,"y":99.9,"t":99999},`, and 96 kB for
 * eleven people. The log takes no more of it (176 KiB, at about ten bytes a point), and anybody may send one, so every
 * byte above is only a way to keep the server busy.
 */
export const SIGNING_BODY_LIMIT = 700 * 1024;

/** Members that the spec's clients send: nobody looks at them. A text or a tenant is never the signer's to choose. */
export const IGNORED_MEMBERS: ReadonlySet<string> = new Set(['config', 'userId', 'integrations']);

/** A signing, as far as the route itself looks at it: `validateSubmission` judges the rest, in the signer's language. */
export const signingSent = z.extend(signingBody, { submission: z.unknown(), signature: z.unknown() });
export type SigningSent = z.infer<typeof signingSent>;
