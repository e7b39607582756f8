import { DifferencesList } from '../../../../compare/differences-list.tsx';
import { Scrolled } from '../../../../compare/sides.tsx';
import { type AppTextId, useText } from '../../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../../ui/dialog/dialog.tsx';
import type { EditedWaiver, WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { SaveKind } from '../waiver-commands.ts';

type ConflictDialogProps = {
  readonly mine: WaiverDraft;
  readonly opened: EditedWaiver;
  readonly theirs: EditedWaiver;
  /** The rejected action, or undefined if the owner only wants to compare. */
  readonly action: SaveKind | 'delete' | undefined;
  readonly onStay: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
};

const publicationOf = (opened: EditedWaiver, theirs: EditedWaiver): AppTextId | undefined => {
  if (opened.published === theirs.published) return undefined;
  return theirs.published ? 'conflict.published' : 'conflict.unpublished';
};

/** Shown if the waiver has been saved elsewhere, perhaps by the same person. Either choice keeps the other text. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { mine, opened, theirs, action, onStay, onKeepMine, onTakeTheirs } = props;
  const text = useText();
  const publication = publicationOf(opened, theirs);
  const isDeleting = action === 'delete';
  return (
    <Dialog
      title={text('conflict.title')}
      isWide
      onClose={onStay}
      actions={
        <>
          <DialogButton id="conflict.stay" onClick={onStay} />
          <DialogButton id="conflict.takeTheirs" onClick={onTakeTheirs} />
          {!isDeleting && <DialogButton id="conflict.keepMine" look="main" onClick={onKeepMine} />}
        </>
      }
    >
      <p>{text(isDeleting ? 'conflict.deleteText' : 'conflict.text')}</p>
      {publication !== undefined && <p>{text(publication)}</p>}
      <Scrolled>
        <DifferencesList
          before={mine}
          after={theirs.draft}
          names={{ before: text('conflict.mine'), after: text('conflict.theirs') }}
        />
      </Scrolled>
    </Dialog>
  );
};
