import { useText } from '../../../../messages/use-text.ts';
import { Choice } from '../../../../ui/dialog/choice.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';

type GoneDialogProps = {
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onMakeNew: () => void;
};

/** Deleted in another window or by somebody else, while it was edited here. */
export const GoneDialog = ({ onStay, onLeave, onMakeNew }: GoneDialogProps) => {
  const text = useText();
  return (
    <Dialog
      title={text('conflict.goneTitle')}
      onClose={onStay}
      actions={
        <>
          <Choice id="conflict.leave" onClick={onLeave} />
          <Choice id="conflict.makeNew" look="main" onClick={onMakeNew} />
        </>
      }
    >
      <p>{text('conflict.goneText')}</p>
    </Dialog>
  );
};
