import { problem } from '@waivers/contract/call/problem.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { signedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import { versionChanged } from '@waivers/contract/signing/version-changed.ts';
import type { ShownWaiver } from '@waivers/contract/waivers/waiver-answer.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import { isLater } from '../api/read-api.ts';
import { type Progress, TIMEOUT_MS, untilAnswered } from '../api/until-answered.ts';

export type SigningAnswer =
  | {
      readonly kind: 'signed';
      readonly id: string;
      readonly signedKey: string;
      readonly position: string | null;
    }
  | { readonly kind: 'changed'; readonly waiver: ShownWaiver }
  | { readonly kind: 'invalid'; readonly errors: readonly ValidationError[] }
  | { readonly kind: 'refused'; readonly code: string };

/** Returns undefined for responses that are not from our server, such as those of a captive portal. */
const answerOf = (status: number, position: string | null, body: unknown): SigningAnswer | undefined => {
  if (status === 200 || status === 201) {
    const signed = signedAnswer.safeParse(body);
    if (!signed.success) return undefined;
    const { id, signedKey } = signed.data.result;
    return { kind: 'signed', id, signedKey, position };
  }
  const changed = versionChanged.safeParse(body);
  if (changed.success) return { kind: 'changed', waiver: changed.data.result };
  const parsed = problem.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, errors = [] } = parsed.data;
  // This page cannot parse the new text. Keep the signature for a reloaded page that can.
  if (code === 'waiver_version_changed') return undefined;
  return code === 'invalid' ? { kind: 'invalid', errors } : { kind: 'refused', code };
};

const attempt = async (id: string, body: string): Promise<SigningAnswer | undefined> => {
  try {
    const response = await fetch(signWaiver.path, {
      method: signWaiver.method,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': id },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isLater(response.status)) return undefined;
    return answerOf(response.status, response.headers.get('X-Log-Position'), await response.json());
  } catch {
    return undefined;
  }
};

/** Resends the same body until the server responds or `isWanted` returns false. Never creates a second signature. */
export const sendUntilAnswered = (
  { id, body }: { readonly id: string; readonly body: string },
  tell: (progress: Progress) => void,
  isWanted: () => boolean,
): Promise<SigningAnswer | undefined> => untilAnswered(() => attempt(id, body), tell, isWanted);
