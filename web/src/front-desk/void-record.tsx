import { Button, Field, Textarea } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_NOTE_LENGTH, voidSignedWaiver } from '@waivers/contract/signed-waivers/front-desk.ts';
import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { useRef, useState } from 'react';
import { command } from '../app/api/call.ts';
import { useText } from '../messages/use-text.ts';
import { Dialog, DialogButton } from '../ui/dialog/dialog.tsx';
import { fieldError } from '../ui/fields/field-error.ts';
import { ErrorBar } from '../ui/page/bars.tsx';
import { useSayTime } from '../ui/page/say-time.ts';
import { useSnackbar } from '../ui/snackbar/snackbar.tsx';
import { refusalTextId, useSayWho } from './arrival-words.ts';
import styles from './front-desk.module.css';
import { signedWaiverQuery, useDeskCommands } from './use-desk-commands.ts';

/** Explains that the record is voided. Also printed, but only staff can see the reason. */
export const VoidedBar = ({ signed }: { readonly signed: SignedWaiverForOwner }) => {
  const text = useText();
  const { id, timeZone, participants, frontDesk } = signed;
  const { voided } = frontDesk;
  const sayWho = useSayWho(timeZone);
  const { run, isRunning } = useDeskCommands(id);
  const [isAsking, setIsAsking] = useState(false);
  if (voided === null) return null;
  const isErased = participants.every(({ identity }) => identity === 'erased');
  const restore = (): void => {
    setIsAsking(false);
    void run(async () => {
      const { result } = await command(voidSignedWaiver, { params: { id }, body: { undo: true } });
      return text(result.changed ? 'desk.counts' : 'desk.countsBefore');
    });
  };
  return (
    <div className={styles.voided}>
      <div>
        <p className={styles.name}>{text('desk.voidedOn', { who: sayWho(voided) })}</p>
        <p className={styles.words}>
          <bdi translate="no">{voided.reason ?? text('signer.erased')}</bdi>
        </p>
      </div>
      {!isErased && (
        <button
          type="button"
          className={styles.textButton}
          aria-disabled={isRunning ? true : undefined}
          onClick={() => setIsAsking(true)}
        >
          {text('desk.restore')}
        </button>
      )}
      {isAsking && (
        <Dialog
          title={text('desk.restoreTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => setIsAsking(false)} />
              <DialogButton id="desk.restoreNow" look="main" onClick={restore} />
            </>
          }
        >
          <p>{text('desk.restoreText')}</p>
        </Dialog>
      )}
    </div>
  );
};

type VoidRecordProps = { readonly id: string; readonly timeZone: string };

/** Keeps the dialog open with its reason until the server accepts it. */
export const VoidRecord = ({ id, timeZone }: VoidRecordProps) => {
  const text = useText();
  const sayTime = useSayTime(timeZone);
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
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
      setIsAsking(false);
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
    <div className={styles.part}>
      <Button onClick={() => setIsAsking(true)}>{text('desk.void')}</Button>
      {isAsking && (
        <Dialog
          title={text('desk.voidTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => setIsAsking(false)} />
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
      )}
    </div>
  );
};
