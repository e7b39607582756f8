import { ADVISORY_CODES, type ChecklistItem } from '@waivers/waiver/config/publication-checklist.ts';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../ui/dialog/dialog.tsx';
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx';
import { Spinner } from '../../ui/page/loading.tsx';
import { orderSections } from '../../waiver-draft/sections.ts';
import styles from './authoring.module.css';
import { Checklist } from './checklist/checklist.tsx';
import { ReorderDialog } from './reordering/reorder-dialog.tsx';
import { ConflictDialog } from './saving/conflicts/conflict-dialog.tsx';
import { DeletedDialog } from './saving/conflicts/deleted-waiver.tsx';
import { OfferDialog } from './saving/local-drafts/offer-dialog.tsx';
import { AddSectionDialog, useAddSection } from './sections/add-section-dialog.tsx';
import type { AuthoringState } from './writing/use-authoring.ts';

type Props = { readonly state: AuthoringState };

type ListedProps = Props & { readonly missing: readonly ChecklistItem[] };

const PublishDialog = ({ state, missing }: ListedProps) => {
  const text = useText();
  const close = () => state.setDialog(null);
  const title = state.draft.title.trim() === '' ? text('delete.untitled') : state.draft.title;
  const isPossible = missing.every(({ code }) => ADVISORY_CODES.has(code));
  const go: AuthoringState['goTo'] = (place, words) => {
    close();
    state.goTo(place, words);
  };
  return (
    <Dialog
      title={text(isPossible ? 'publish.title' : 'publish.notYet')}
      onClose={close}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={close} />
          {isPossible && (
            <DialogButton
              id={missing.length === 0 ? 'author.publish' : 'publish.anyway'}
              look="main"
              onClick={() => void state.save('publish')}
            />
          )}
        </>
      }
    >
      {missing.length > 0 && (
        <>
          <p>{text('checklist.lead')}</p>
          <Checklist missing={missing} onGo={go} />
        </>
      )}
      {isPossible && <p>{text('publish.text', { title })}</p>}
    </Dialog>
  );
};

const DeleteDialog = ({ state }: Props) => {
  const text = useText();
  const close = () => state.setDialog(null);
  const title = state.draft.title.trim() === '' ? text('delete.untitled') : state.draft.title;
  return (
    <Dialog
      title={text('delete.title')}
      onClose={close}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={close} />
          <DialogButton id="author.delete" look="danger" onClick={() => void state.remove()} />
        </>
      }
    >
      <p>{text(state.waiver.id === undefined ? 'delete.neverSaved' : 'delete.text', { title })}</p>
    </Dialog>
  );
};

const AddSection = ({ state }: Props) => {
  const add = useAddSection(state);
  return <AddSectionDialog onAdd={(kind) => void add(kind)} onClose={() => state.setDialog(null)} />;
};

const Reorder = ({ state }: Props) => {
  const text = useText();
  const { waiverParts } = state.draft.config;
  const items = waiverParts.map(({ key, title, type, editable }) => {
    const kind = text(`section.type.${type}`);
    return { key, title, note: editable ? kind : `${kind} · ${text('section.required')}` };
  });
  return (
    <ReorderDialog
      items={items}
      onDone={(keys) => state.change((draft) => orderSections(draft, keys))}
      onClose={() => state.setDialog(null)}
    />
  );
};

const BUSY = {
  save: 'busy.save',
  publish: 'busy.publish',
  unpublish: 'busy.unpublish',
  preview: 'busy.save',
  delete: 'busy.delete',
} as const;

export const AuthoringDialogs = ({ state, missing }: ListedProps) => {
  const text = useText();
  const [, navigate] = useLocation();
  const { dialog, offer, setDialog } = state;
  const close = () => setDialog(null);
  switch (dialog?.kind) {
    case undefined:
      return offer === undefined ? null : (
        <OfferDialog
          key={offer.place.tab}
          offer={offer}
          saved={state.waiver.draft}
          isNew={state.waiver.id === undefined}
          onContinue={state.continueOffer}
          onDiscard={state.discardOffer}
          onLater={state.postponeOffers}
        />
      );
    case 'publish':
      return <PublishDialog state={state} missing={missing} />;
    case 'delete':
      return <DeleteDialog state={state} />;
    case 'add-section':
      return <AddSection state={state} />;
    case 'reorder':
      return <Reorder state={state} />;
    case 'leave':
      return (
        <LeaveDialog
          onStay={close}
          onLeave={() => state.leave(dialog.leave)}
          onSave={() => void state.saveAndLeave(dialog.leave)}
        >
          {state.waiver.published && <p>{text('author.saveIsPublic')}</p>}
        </LeaveDialog>
      );
    case 'conflict':
      return (
        <ConflictDialog
          mine={state.draft}
          opened={state.waiver}
          theirs={dialog.theirs}
          action={dialog.action}
          onStay={close}
          onKeepMine={() => void state.keepMine(dialog.theirs, dialog.action)}
          onTakeTheirs={() => state.takeTheirs(dialog.theirs)}
        />
      );
    case 'deleted':
      return (
        <DeletedDialog
          onStay={close}
          onLeave={() => state.leave(() => navigate('/waivers'))}
          onMakeNew={state.makeNew}
        />
      );
    case 'busy':
      return (
        <Dialog title={text(BUSY[dialog.with])}>
          <div className={styles.busy}>
            <Spinner label={text(BUSY[dialog.with])} />
          </div>
        </Dialog>
      );
  }
};
