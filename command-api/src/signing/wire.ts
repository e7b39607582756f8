import { signingBody } from '@waivers/contract/signing/signing-body.ts';
import { z } from 'zod/mini';

/**
 * Twenty thousand points at 31 bytes, as `{"x":299.9,"y":99.9,"t":99999},`, and 96 kB for eleven people. Not larger,
 * because anybody may send one.
 */
export const SIGNING_BODY_LIMIT = 700 * 1024;

/** Sent by the spec's clients but ignored: the signer chooses neither text nor tenant. */
export const IGNORED_MEMBERS: ReadonlySet<string> = new Set(['config', 'userId', 'integrations']);

/** The route itself only checks this much; `validateSubmission` judges the rest, in the signer's language. */
export const signingInput = z.extend(signingBody, { submission: z.unknown(), signature: z.unknown() });
export type SigningInput = z.infer<typeof signingInput>;
