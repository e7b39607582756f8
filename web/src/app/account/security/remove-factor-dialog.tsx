import type { Factor } from '@waivers/contract/auth/second-factor.ts';
import { type AppTextId, useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';

type RemoveFactorDialogProps = {
  readonly factor: Factor;
  readonly isLast: boolean;
  /** Whether the business requires a second factor of this person. */
  readonly isRequired: boolean;
  readonly onRemove: () => void;
  readonly onClose: () => void;
};

export const RemoveFactorDialog = ({
  factor: { kind, name },
  isLast,
  isRequired,
  onRemove,
  onClose,
}: RemoveFactorDialogProps) => {
  const text = useText();
  const last: AppTextId = isRequired ? 'security.removeRequired' : 'security.removeLast';
  return (
    <Dialog
      title={text('security.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={onClose} />
          <DialogButton id="account.logoRemove" look="danger" onClick={onRemove} />
        </>
      }
    >
      <p>{text('security.removeText')}</p>
      {isLast && <p>{text(last)}</p>}
      {kind === 'passkey' && <p>{text('security.removePasskey')}</p>}
    </Dialog>
  );
};
