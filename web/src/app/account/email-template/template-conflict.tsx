import comparison from '../../../compare/comparison.module.css';
import { wordsOf } from '../../../compare/section-text.ts';
import { Scrolled, WordsOnBothSides } from '../../../compare/sides.tsx';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import type { EditedTemplate } from './template-draft.ts';

type TemplateConflictProps = {
  readonly mine: EditedTemplate;
  readonly theirs: EditedTemplate;
  readonly onStay: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
};

export const TemplateConflict = (props: TemplateConflictProps) => {
  const { mine, theirs, onStay, onKeepMine, onTakeTheirs } = props;
  const text = useText();
  const names = { before: text('conflict.mine'), after: text('conflict.theirs') };
  const words = { before: wordsOf(mine.emailTemplate), after: wordsOf(theirs.emailTemplate) };
  return (
    <Dialog
      title={text('template.conflictTitle')}
      isWide
      onClose={onStay}
      actions={
        <>
          <DialogButton id="conflict.stay" onClick={onStay} />
          <DialogButton id="conflict.takeTheirs" onClick={onTakeTheirs} />
          <DialogButton id="conflict.keepMine" look="main" onClick={onKeepMine} />
        </>
      }
    >
      <p>{text('template.conflictText')}</p>
      <Scrolled>
        <ul className={comparison.differences}>
          {mine.emailSubject !== theirs.emailSubject && (
            <li>
              <h3>{text('template.subject')}</h3>
              <WordsOnBothSides names={names} before={mine.emailSubject} after={theirs.emailSubject} />
            </li>
          )}
          {mine.emailTemplate !== theirs.emailTemplate && (
            <li>
              <h3>{text('template.body')}</h3>
              {words.before === words.after ? (
                <p className={comparison.unseen}>{text('differs.formatting')}</p>
              ) : (
                <WordsOnBothSides names={names} {...words} />
              )}
            </li>
          )}
        </ul>
      </Scrolled>
    </Dialog>
  );
};
