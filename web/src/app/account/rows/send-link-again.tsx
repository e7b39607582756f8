import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { Problem } from '../../problems/problem.ts';
import { problemText } from '../../problems/say-problem.ts';
import { useChangeAccount } from '../use-account.ts';

/** @param email not confirmed yet: set once more, it gets another link */
export const SendLinkAgain = ({ email }: { readonly email: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setIsSending(true);
    try {
      const { emailConfirmed } = await change({ email });
      tell(text(emailConfirmed ? 'account.emailConfirmed' : 'account.emailSentAgain'));
    } catch (error) {
      const isTooOften = error instanceof Problem && error.code === 'rate_limited';
      tell(text(isTooOften ? 'account.emailTooOften' : problemText(error)));
    }
    setIsSending(false);
  };
  return (
    <Button disabledFocusable={isSending} onClick={() => void send()}>
      {text(isSending ? 'account.emailSendingAgain' : 'account.emailSendAgain')}
    </Button>
  );
};
