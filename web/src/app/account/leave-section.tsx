import { Button } from '@fluentui/react-components';
import { leaveAccount } from '@waivers/contract/people/people.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { Dialog, DialogButton } from '../../ui/dialog/dialog.tsx';
import { Section } from '../../ui/rows/section.tsx';
import styles from '../../ui/rows/setting-rows.module.css';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { command } from '../api/call.ts';
import { logOut } from '../session/session.ts';

/** Lets people leave who have no page of people. */
export const LeaveSection = ({ company }: { readonly company: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const leave = async (): Promise<void> => {
    close();
    try {
      await command(leaveAccount, {});
    } catch (error) {
      tell(text(problemText(error)));
      return;
    }
    tell(text('people.left'));
    await logOut();
  };
  return (
    <Section title={company}>
      <div className={styles.row}>
        <Button size="large" onClick={() => setIsAsking(true)}>
          {text('people.leave')}
        </Button>
      </div>
      {isAsking && (
        <Dialog
          title={text('people.leaveTitle')}
          onClose={close}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={close} />
              <DialogButton id="people.leave" look="danger" onClick={() => void leave()} />
            </>
          }
        >
          <p>{text('people.leaveText')}</p>
        </Dialog>
      )}
    </Section>
  );
};
