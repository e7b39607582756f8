import { useText } from '../../../messages/use-text.ts';
import { Choice } from '../../dialog/choice.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { DifferencesList } from '../comparison/differences-list.tsx';
import { Scrolled } from '../comparison/scrolled.tsx';
import type { WaiverDraft } from '../draft/waiver-draft.ts';
import type { Kept } from './kept-drafts.ts';
import { useSayWhen } from './say-when.ts';

type OfferDialogProps = {
  readonly offered: Kept;
  readonly saved: WaiverDraft;
  readonly isNew: boolean;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
  readonly onLater: () => void;
};

/** What was typed and not saved when the browser ended, or in another tab. */
export const OfferDialog = ({ offered, saved, isNew, onContinue, onDiscard, onLater }: OfferDialogProps) => {
  const text = useText();
  const sayWhen = useSayWhen();
  return (
    <Dialog
      title={text('draft.title', { when: sayWhen(offered.at) })}
      isWide
      onClose={onLater}
      actions={
        <>
          <Choice id="draft.later" onClick={onLater} />
          <Choice id="draft.discard" onClick={onDiscard} />
          <Choice id="draft.continue" look="main" onClick={onContinue} />
        </>
      }
    >
      <p>{text('draft.text')}</p>
      <Scrolled>
        <DifferencesList
          before={saved}
          after={offered.draft}
          names={{ before: text(isNew ? 'draft.empty' : 'draft.saved'), after: text('draft.unsaved') }}
        />
      </Scrolled>
    </Dialog>
  );
};
