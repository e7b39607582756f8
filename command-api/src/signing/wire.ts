import { signingBody } from '@waivers/contract/signing/signing-body.ts';
import { z } from 'zod/mini';

/** Fits 20,000 ink points of 31 bytes and 96 kB of other data for eleven people. Tight, because the route is public. */
export const SIGNING_BODY_LIMIT = 700 * 1024;

/** Members sent by the spec's clients. Ignored because signers choose neither text nor tenant. */
export const IGNORED_MEMBERS: ReadonlySet<string> = new Set(['config', 'userId', 'integrations']);

/** The route validates only the envelope; `validateSubmission` validates the rest, in the signer's language. */
export const signingInput = z.extend(signingBody, { submission: z.unknown(), signature: z.unknown() });
export type SigningInput = z.infer<typeof signingInput>;
