import { Button, Textarea } from '@fluentui/react-components';
import {
  addNote,
  type FrontDesk,
  MAX_NOTE_LENGTH,
  removeNote,
} from '@waivers/contract/signed-waivers/front-desk.ts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { command } from '../app/api/call.ts';
import { useText } from '../messages/use-text.ts';
import { Dialog, DialogButton } from '../ui/dialog/dialog.tsx';
import { useKeepFocus } from '../ui/focus/keep-focus.ts';
import { useUnsaved } from '../ui/rows/unsaved.tsx';
import { useSayWho } from './arrival-words.ts';
import styles from './front-desk.module.css';
import { useDeskCommands } from './use-desk-commands.ts';

type NotesProps = {
  readonly id: string;
  readonly notes: FrontDesk['notes'];
  readonly timeZone: string;
  readonly isFixed: boolean;
};

export const Notes = ({ id, notes, timeZone, isFixed }: NotesProps) => {
  const text = useText();
  const sayWho = useSayWho(timeZone);
  const [typed, setTyped] = useState('');
  const [leaving, setLeaving] = useState<string | null>(null);
  const { run, isRunning } = useDeskCommands(id);
  const place = useKeepFocus<HTMLDivElement>('button[type=submit]');
  const box = useRef<HTMLTextAreaElement>(null);
  const words = typed.trim();
  useUnsaved(words !== '');
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (words === '') {
      box.current?.focus();
      return;
    }
    const isAdded = await run(async () => {
      await command(addNote, { params: { id }, body: { text: words } });
      return text('desk.noteAdded');
    });
    if (isAdded) setTyped('');
  };
  const remove = (noteId: string) => {
    setLeaving(null);
    void run(async () => {
      await command(removeNote, { params: { id, noteId } });
      return text('desk.noteRemoved');
    });
  };
  if (isFixed && notes.length === 0) return null;
  return (
    <div ref={place} className={styles.part}>
      <h2 className={styles.title}>{text('desk.notes')}</h2>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={text('desk.notes')}>
          {notes.map((each) => (
            <li key={each.id}>
              <div>
                <p className={each.text === null ? styles.erased : styles.words}>
                  <bdi translate="no">{each.text ?? text('signer.erased')}</bdi>
                </p>
                <p className={styles.quiet}>{sayWho(each)}</p>
              </div>
              {!isFixed && (
                <button type="button" className={styles.textButton} onClick={() => setLeaving(each.id)}>
                  {text('desk.removeNote')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isFixed && (
        <form className={styles.lines} onSubmit={(event) => void add(event)}>
          <Textarea
            textarea={{ ref: box }}
            aria-label={text('desk.note')}
            placeholder={text('desk.note')}
            maxLength={MAX_NOTE_LENGTH}
            rows={2}
            resize="vertical"
            value={typed}
            onChange={(_event, { value }) => setTyped(value)}
          />
          <div className={styles.line}>
            <Button type="submit" disabledFocusable={isRunning}>
              {text('desk.addNote')}
            </Button>
            <span className={styles.quiet}>{text('desk.unseen')}</span>
          </div>
        </form>
      )}
      {leaving !== null && (
        <Dialog
          title={text('desk.removeNoteTitle')}
          onClose={() => setLeaving(null)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => setLeaving(null)} />
              <DialogButton id="desk.removeNote" look="danger" onClick={() => remove(leaving)} />
            </>
          }
        >
          <p>{text('desk.removeNoteText')}</p>
        </Dialog>
      )}
    </div>
  );
};
