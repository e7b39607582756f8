import { useText } from '../../messages/use-text.ts';
import { Choice } from './choice.tsx';
import { Dialog } from './dialog.tsx';

type LeaveDialogProps = { readonly onStay: () => void; readonly onLeave: () => void };

/** Before typed text is lost. */
export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      title={text('leave.title')}
      onClose={onStay}
      actions={
        <>
          <Choice id="leave.stay" onClick={onStay} />
          <Choice id="leave.leave" look="danger" onClick={onLeave} />
        </>
      }
    >
      <p>{text('leave.text')}</p>
    </Dialog>
  );
};
