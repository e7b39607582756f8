import { readRichTextHtml } from '@waivers/waiver/rich-text/read-rich-text-html.ts';
import { DifferencesList } from '../../../../compare/differences-list.tsx';
import { Scrolled } from '../../../../compare/sides.tsx';
import { RichTextView } from '../../../../document/rich-text-view.tsx';
import { useText } from '../../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../../ui/dialog/dialog.tsx';
import type { WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import styles from '../saving.module.css';
import { useFormatTime } from '../saving-bars.tsx';
import type { DraftOffer } from './stored-drafts.ts';
import { isSetAside } from './use-draft-offers.ts';

/** Shows the unsaved text of a new waiver, which has no saved version to compare with. */
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
  readonly offer: DraftOffer;
  readonly saved: WaiverDraft;
  readonly isNew: boolean;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
  readonly onLater: () => void;
};

/** Offers to continue with unsaved text. That is the default action unless the text was set aside. */
export const OfferDialog = ({ offer, saved, isNew, onContinue, onDiscard, onLater }: OfferDialogProps) => {
  const text = useText();
  const formatTime = useFormatTime();
  const isAside = isSetAside(offer.place);
  return (
    <Dialog
      title={text(isAside ? 'draft.asideTitle' : 'draft.title', { when: formatTime(offer.at) })}
      isWide
      onClose={onLater}
      actions={
        isAside ? (
          <>
            <DialogButton id="draft.discard" onClick={onDiscard} />
            <DialogButton id="draft.bringBack" onClick={onContinue} />
            <DialogButton id="draft.later" look="main" onClick={onLater} />
          </>
        ) : (
          <>
            <DialogButton id="draft.later" onClick={onLater} />
            <DialogButton id="draft.discard" onClick={onDiscard} />
            <DialogButton id="draft.continue" look="main" onClick={onContinue} />
          </>
        )
      }
    >
      <p>{text(isAside ? 'draft.asideText' : 'draft.text')}</p>
      <Scrolled>
        {isNew ? (
          <UnsavedText draft={offer.draft} />
        ) : (
          <DifferencesList
            before={saved}
            after={offer.draft}
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
