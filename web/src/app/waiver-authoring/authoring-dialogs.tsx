import { useText } from '../../messages/use-text.ts';
import { Choice } from '../dialog/choice.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { LeaveDialog } from '../dialog/leave-dialog.tsx';
import { Spinner } from '../parts/spinner.tsx';
import styles from './authoring.module.css';
import type { Asked, AuthoringState } from './use-authoring.ts';

type Props = { readonly state: AuthoringState };

const PublishDialog = ({ state }: Props) => {
  const text = useText();
  const close = () => state.setAsked(null);
  return (
    <Dialog
      title={text('publish.title')}
      onClose={close}
      actions={
        <>
          <Choice id="dialog.cancel" onClick={close} />
          <Choice id="author.publish" look="main" onClick={() => void state.save('publish')} />
        </>
      }
    >
      <p>{text('publish.text', { title: state.draft.title })}</p>
    </Dialog>
  );
};

const DeleteDialog = ({ state }: Props) => {
  const text = useText();
  const close = () => state.setAsked(null);
  const title = state.draft.title.trim() === '' ? text('delete.untitled') : state.draft.title;
  return (
    <Dialog
      title={text('delete.title')}
      onClose={close}
      actions={
        <>
          <Choice id="dialog.cancel" onClick={close} />
          <Choice id="author.delete" look="danger" onClick={() => void state.remove()} />
        </>
      }
    >
      <p>{text('delete.text', { title })}</p>
    </Dialog>
  );
};

const ConflictDialog = ({ state, asked }: Props & { readonly asked: Asked & { kind: 'conflict' } }) => {
  const text = useText();
  const close = () => state.setAsked(null);
  const { saving } = asked;
  return (
    <Dialog
      title={text('conflict.title')}
      onClose={close}
      actions={
        <>
          <Choice id="conflict.stay" onClick={close} />
          <Choice id="conflict.reload" onClick={() => void state.reload()} />
          {saving !== 'delete' && (
            <Choice id="conflict.force" look="main" onClick={() => void state.save(saving, true)} />
          )}
        </>
      }
    >
      <p>{text('conflict.text')}</p>
    </Dialog>
  );
};

const BUSY = {
  save: 'busy.save',
  publish: 'busy.publish',
  unpublish: 'busy.unpublish',
  preview: 'busy.save',
  delete: 'busy.delete',
} as const;

export const AuthoringDialogs = ({ state }: Props) => {
  const text = useText();
  const { asked } = state;
  switch (asked?.kind) {
    case undefined:
      return null;
    case 'publish':
      return <PublishDialog state={state} />;
    case 'delete':
      return <DeleteDialog state={state} />;
    case 'leave':
      return <LeaveDialog onStay={() => state.setAsked(null)} onLeave={() => state.leave(asked.leave)} />;
    case 'conflict':
      return <ConflictDialog state={state} asked={asked} />;
    case 'busy':
      return (
        <Dialog title={text(BUSY[asked.with])}>
          <div className={styles.busy}>
            <Spinner label={text(BUSY[asked.with])} />
          </div>
        </Dialog>
      );
  }
};
