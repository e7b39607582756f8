import { useText } from '../../../messages/use-text.ts';
import { ErrorBar } from '../../../ui/page/error-bar.tsx';
import { SuccessBar } from '../../../ui/page/success-bar.tsx';
import type { Recovery } from './use-recovery.ts';

/** Spec section 2: an alert, whatever has come of it. */
export const RecoveryBar = ({ recovery }: { readonly recovery: Recovery }) => {
  const text = useText();
  if (recovery.at === 'sent') return <SuccessBar>{text('forgot.sent')}</SuccessBar>;
  if (recovery.at === 'failed') return <ErrorBar key={recovery.count}>{text(recovery.told)}</ErrorBar>;
  return null;
};
