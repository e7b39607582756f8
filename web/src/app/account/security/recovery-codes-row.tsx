import { RECOVERY_CODES } from '@waivers/contract/auth/factor-limits.ts';
import { useId, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import own from './security.module.css';

const FEW = 3;

type RecoveryCodesRowProps = { readonly left: number; readonly onReplace: () => Promise<void> };

export const RecoveryCodesRow = ({ left, onReplace }: RecoveryCodesRowProps) => {
  const text = useText();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={`${styles.row} ${own.recovery}`}>
      <h3 id={`${id}label`} className={styles.label}>
        {text('security.codes')}
      </h3>
      <div className={styles.value}>
        {text('security.codesLeft', { left, issued: RECOVERY_CODES })}
        <p className={styles.hint}>{text(left <= FEW ? 'security.codesFew' : 'security.codesHint')}</p>
      </div>
      <button
        type="button"
        id={`${id}new`}
        className={styles.edit}
        aria-labelledby={`${id}new ${id}label`}
        onClick={() => setIsAsking(true)}
      >
        {text('security.newCodes')}
      </button>
      {isAsking && (
        <Dialog
          title={text('security.newCodesTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => setIsAsking(false)} />
              <DialogButton
                id="security.newCodes"
                look="main"
                onClick={() => {
                  setIsAsking(false);
                  void onReplace();
                }}
              />
            </>
          }
        >
          <p>{text('security.newCodesText')}</p>
        </Dialog>
      )}
    </div>
  );
};
