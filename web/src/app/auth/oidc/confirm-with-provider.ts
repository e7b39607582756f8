import { beginProviderConfirmation, confirmByProvider } from '@waivers/contract/auth/oidc.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import type { AppTextId } from '../../../messages/use-text.ts';
import { ask } from '../../api/call.ts';
import { forgetAnswer, stateIn, waitForAnswer } from './hand-over.ts';
import { oidcErrorText } from './oidc-error-text.ts';
import { requireWebAddress } from './provider-log-in.ts';

class TabBlocked extends Error {}

/**
 * Sends the person to the provider in another tab, so that nothing typed on this page is lost. A tab, because phones
 * have no windows, and blockers let it open as long as it follows a press.
 * @throws Problem, or TabBlocked
 */
export const confirmWithProvider = async (
  signal: AbortSignal,
): Promise<AnswerOf<typeof confirmByProvider>> => {
  // Before anything is awaited. Otherwise it no longer follows the press.
  const tab = window.open('', '_blank');
  if (tab === null) throw new TabBlocked();
  try {
    tab.opener = null;
    const { result } = await ask(beginProviderConfirmation, { body: {} }, { signal });
    signal.throwIfAborted();
    const url = requireWebAddress(result.url);
    forgetAnswer();
    const answer = waitForAnswer(stateIn(url.search), signal);
    tab.location.replace(url);
    return await ask(confirmByProvider, { body: await answer }, { signal });
  } catch (error) {
    tab.close();
    throw error;
  }
};

export const confirmErrorText = (error: unknown): AppTextId =>
  error instanceof TabBlocked ? 'confirm.blocked' : oidcErrorText(error);
