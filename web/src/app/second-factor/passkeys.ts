import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@waivers/contract/auth/passkeys.ts';
import type { AppTextId } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';

const IP_ADDRESS = /^(?:[\d.]+|\[.*)$/;

/** Browsers offer passkeys on https and localhost only, and never for an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IP_ADDRESS.test(location.hostname);

/** The browser gave no passkey. `text` says what the person can do. */
class PasskeyError extends Error {
  readonly text: AppTextId;

  constructor(text: AppTextId, cause: unknown) {
    super(text, { cause });
    this.name = 'PasskeyError';
    this.text = text;
  }
}

/** Browsers do not tell a cancelled dialog from a passkey that is not on this device, to protect privacy. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError']);

const orPasskeyError = async <Answer>(answer: Promise<Answer>, cancelled: AppTextId): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (CANCELLED.has(name)) throw new PasskeyError(cancelled, error);
    throw new PasskeyError(name === 'InvalidStateError' ? 'passkey.known' : 'passkey.failed', error);
  }
};

/** Returns the text for an error of the browser or of the server. */
export const passkeyText = (error: unknown): AppTextId =>
  error instanceof PasskeyError ? error.text : problemText(error);

/** Opens the browser's dialog for an existing passkey. @throws PasskeyError */
export const readPasskey = async (options: PasskeyRequest): Promise<PasskeyAnswer> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return orPasskeyError(startAuthentication({ optionsJSON: options as never }), 'passkey.notUsed');
};

/** Opens the browser's dialog for a new passkey. @throws PasskeyError */
export const createPasskey = async (options: PasskeyCreation): Promise<NewPasskey> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return orPasskeyError(startRegistration({ optionsJSON: options as never }), 'passkey.notAdded');
};
