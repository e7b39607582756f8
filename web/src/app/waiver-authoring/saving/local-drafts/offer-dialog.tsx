import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import { DifferencesList } from '../../../../compare/differences-list.tsx';
import { Scrolled } from '../../../../compare/sides.tsx';
import { RichTextView } from '../../../../document/rich-text-view.tsx';
import { useText } from '../../../../messages/use-text.ts';
import { Choice, Dialog } from '../../../../ui/dialog/dialog.tsx';
import type { WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import styles from '../saving.module.css';
import { useSayWhen } from '../saving-bars.tsx';
import { isSetAside, type Offered } from './use-offered.ts';

/** What was typed, for who has to know it again. Nothing has been saved to compare it with. */
const UnsavedText = ({ draft: { title, locale, config } }: { readonly draft: WaiverDraft }) => {
  const text = useText();
  return (
    <div lang={locale} dir="auto">
      <p className={styles.unsavedTitle}>{title.trim() === '' ? text('delete.untitled') : title}</p>
      <RichTextView className={undefined} text={readRichTextHtml(config.description)} />
      <RichTextView className={undefined} text={readRichTextHtml(config.content)} />
      <p>{config.waiverParts.map((part) => part.title).join(' · ')}</p>
    </div>
  );
};

type OfferDialogProps = {
  readonly offered: Offered;
  readonly saved: WaiverDraft;
  readonly isNew: boolean;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
  readonly onLater: () => void;
};

/**
 * What was typed and not saved when the browser ended, or in another tab. What was set aside was decided upon: only who
 * asks for it has it back.
 */
export const OfferDialog = ({ offered, saved, isNew, onContinue, onDiscard, onLater }: OfferDialogProps) => {
  const text = useText();
  const sayWhen = useSayWhen();
  const isAside = isSetAside(offered.place);
  return (
    <Dialog
      title={text(isAside ? 'draft.asideTitle' : 'draft.title', { when: sayWhen(offered.at) })}
      isWide
      onClose={onLater}
      actions={
        isAside ? (
          <>
            <Choice id="draft.discard" onClick={onDiscard} />
            <Choice id="draft.bringBack" onClick={onContinue} />
            <Choice id="draft.later" look="main" onClick={onLater} />
          </>
        ) : (
          <>
            <Choice id="draft.later" onClick={onLater} />
            <Choice id="draft.discard" onClick={onDiscard} />
            <Choice id="draft.continue" look="main" onClick={onContinue} />
          </>
        )
      }
    >
      <p>{text(isAside ? 'draft.asideText' : 'draft.text')}</p>
      <Scrolled>
        {isNew ? (
          <UnsavedText draft={offered.draft} />
        ) : (
          <DifferencesList
            before={saved}
            after={offered.draft}
            names={{
              before: text('draft.saved'),
              after: text(isAside ? 'draft.asideName' : 'draft.unsaved'),
            }}
          />
        )}
      </Scrolled>
    </Dialog>
  );
};
