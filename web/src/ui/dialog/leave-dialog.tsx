import type { ReactNode } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Dialog, DialogButton } from './dialog.tsx';

type LeaveDialogProps = {
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onSave?: () => void;
  readonly children?: ReactNode;
};

export const LeaveDialog = ({ onStay, onLeave, onSave, children }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      title={text('leave.title')}
      onClose={onStay}
      actions={
        <>
          <DialogButton id="leave.stay" onClick={onStay} />
          <DialogButton id="leave.leave" look="danger" onClick={onLeave} />
          {onSave !== undefined && <DialogButton id="leave.save" look="main" onClick={onSave} />}
        </>
      }
    >
      <p>{text('leave.text')}</p>
      {children}
    </Dialog>
  );
};
