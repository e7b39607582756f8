import { DifferencesList } from '../../../../compare/differences-list.tsx';
import { Scrolled } from '../../../../compare/sides.tsx';
import { type AppTextId, useText } from '../../../../messages/use-text.ts';
import { Choice, Dialog } from '../../../../ui/dialog/dialog.tsx';
import type { EditedWaiver, WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { SaveKind } from '../saving.ts';

type ConflictDialogProps = {
  readonly mine: WaiverDraft;
  readonly opened: EditedWaiver;
  readonly theirs: EditedWaiver;
  /** What was about to be done; nothing if they are only looked at. */
  readonly doing: SaveKind | 'delete' | undefined;
  readonly onStay: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
};

const publicationOf = (opened: EditedWaiver, theirs: EditedWaiver): AppTextId | undefined => {
  if (opened.published === theirs.published) return undefined;
  return theirs.published ? 'conflict.published' : 'conflict.unpublished';
};

/** Somebody else, or the same person in another window, was first. Whichever is chosen, the other is not lost. */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { mine, opened, theirs, doing, onStay, onKeepMine, onTakeTheirs } = props;
  const text = useText();
  const publication = publicationOf(opened, theirs);
  const isDeleting = doing === 'delete';
  return (
    <Dialog
      title={text('conflict.title')}
      isWide
      onClose={onStay}
      actions={
        <>
          <Choice id="conflict.stay" onClick={onStay} />
          <Choice id="conflict.takeTheirs" onClick={onTakeTheirs} />
          {!isDeleting && <Choice id="conflict.keepMine" look="main" onClick={onKeepMine} />}
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
