import { Button } from '@fluentui/react-components';
import { useText } from '../../../messages/use-text.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import styles from './email-template.module.css';

type LeaveDialogProps = { readonly onStay: () => void; readonly onLeave: () => void };

export const LeaveDialog = ({ onStay, onLeave }: LeaveDialogProps) => {
  const text = useText();
  return (
    <Dialog
      title={text('leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button size="large" onClick={onStay}>
            {text('leave.stay')}
          </Button>
          <Button size="large" appearance="primary" className={styles.danger ?? ''} onClick={onLeave}>
            {text('leave.leave')}
          </Button>
        </>
      }
    >
      <p>{text('leave.text')}</p>
    </Dialog>
  );
};
