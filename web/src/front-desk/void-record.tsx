import { Field, Textarea } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_NOTE_LENGTH, voidSignedWaiver } from '@waivers/contract/signed-waivers/front-desk.ts';
import { useRef, useState } from 'react';
import { command } from '../app/api/call.ts';
import { useText } from '../messages/use-text.ts';
import { Dialog, DialogButton } from '../ui/dialog/dialog.tsx';
import { fieldError } from '../ui/fields/field-error.ts';
import { ErrorBar } from '../ui/page/bars.tsx';
import { useSayTime } from '../ui/page/say-time.ts';
import { useSnackbar } from '../ui/snackbar/snackbar.tsx';
import { refusalTextId, useSayWho } from './arrival-words.ts';
import type { DeskRecord } from './desk-record.ts';
import styles from './front-desk.module.css';
import { signedWaiverQuery, useDeskCommands } from './use-desk-commands.ts';

type VoidedProps = Pick<DeskRecord, 'timeZone' | 'frontDesk'>;

/** Explains that the record is voided. Also printed, but only staff can see the reason. */
export const VoidedBar = ({ timeZone, frontDesk }: VoidedProps) => {
  const text = useText();
  const sayWho = useSayWho(timeZone);
  const { voided } = frontDesk;
  return voided === null ? null : (
    <div className={styles.voided}>
      <p className={styles.name}>{text('desk.voidedOn', { who: sayWho(voided) })}</p>
      <p className={styles.words}>
        <bdi translate="no">{voided.reason ?? text('signer.erased')}</bdi>
      </p>
    </div>
  );
};

type DialogProps = { readonly id: string; readonly onClose: () => void };

export const RestoreDialog = ({ id, onClose }: DialogProps) => {
  const text = useText();
  const { run } = useDeskCommands(id);
  const restore = (): void => {
    onClose();
    void run(async () => {
      const { result } = await command(voidSignedWaiver, { params: { id }, body: { undo: true } });
      return text(result.changed ? 'desk.counts' : 'desk.countsBefore');
    });
  };
  return (
    <Dialog
      title={text('desk.restoreTitle')}
      onClose={onClose}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={onClose} />
          <DialogButton id="desk.restoreNow" look="main" onClick={restore} />
        </>
      }
    >
      <p>{text('desk.restoreText')}</p>
    </Dialog>
  );
};

/** Stays open with its reason until the server accepts it. */
export const VoidDialog = ({ id, timeZone, onClose }: DialogProps & { readonly timeZone: string }) => {
  const text = useText();
  const sayTime = useSayTime(timeZone);
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [reason, setReason] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async () => {
    if (isSending) return;
    setIsMissing(reason.trim() === '');
    setRefused(null);
    if (reason.trim() === '') {
      field.current?.focus();
      return;
    }
    setIsSending(true);
    try {
      const { result } = await command(voidSignedWaiver, { params: { id }, body: { reason } });
      const { voidedAt, changed } = result;
      onClose();
      tell(
        changed || voidedAt === null
          ? text('desk.voidDone')
          : text('desk.voidedBefore', { date: sayTime(voidedAt) }),
      );
      await queries.invalidateQueries(signedWaiverQuery(id));
    } catch (error) {
      setRefused(text('desk.failed', { why: text(refusalTextId(error)) }));
    }
    setIsSending(false);
  };
  return (
    <Dialog
      title={text('desk.voidTitle')}
      onClose={onClose}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={onClose} />
          <DialogButton id="desk.voidNow" look="danger" onClick={() => void send()} />
        </>
      }
    >
      <p>{text('desk.voidText')}</p>
      {refused !== null && <ErrorBar>{refused}</ErrorBar>}
      <Field
        className={styles.reason ?? ''}
        label={text('desk.voidReason')}
        hint={text('desk.unseen')}
        {...fieldError(isMissing ? text('wrong.required') : undefined)}
      >
        <Textarea
          textarea={{ ref: field }}
          maxLength={MAX_NOTE_LENGTH}
          rows={3}
          value={reason}
          onChange={(_event, { value }) => setReason(value)}
        />
      </Field>
    </Dialog>
  );
};
