import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { TextboxRegular } from '@fluentui/react-icons/svg/textbox';
import type { ComponentType } from 'react';
import { loadDocumentWords } from '../../../messages/document-words.ts';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { ADDABLE, type Addable, newSection } from '../../../waiver-draft/new-section.ts';
import { partPath } from '../../../waiver-draft/paths.ts';
import { addSection, newSectionIndex } from '../../../waiver-draft/sections.ts';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { fieldKey } from '../writing/use-open-sections.ts';
import styles from './sections.module.css';

/** Adds a section before the signature and focuses its title. A custom section starts with one field. */
export const useAddSection = (state: AuthoringState): ((kind: Addable) => Promise<void>) => {
  const text = useText();
  const tell = useSnackbar();
  return async (kind) => {
    const { draft, sections, change, goTo, setDialog } = state;
    try {
      const part = newSection(kind, draft, await loadDocumentWords(draft.locale));
      setDialog(null);
      change((before) => addSection(before, part));
      goTo(`${partPath(newSectionIndex(draft))}.title`);
      const field = part.fieldsGroups[0]?.fields[0];
      if (kind === 'custom' && field !== undefined) sections.edit(fieldKey(part.key, field.name));
      tell(text('section.added'));
    } catch {
      setDialog(null);
      tell(text('language.failed'));
    }
  };
};

const ICONS: Readonly<Record<Addable, ComponentType<{ readonly fontSize?: number }>>> = {
  signature: SignatureRegular,
  confirmation: CheckboxCheckedRegular,
  email: MailRegular,
  custom: TextboxRegular,
};

type AddSectionDialogProps = {
  readonly onAdd: (kind: Addable) => void;
  readonly onClose: () => void;
};

/** See spec section 2. */
export const AddSectionDialog = ({ onAdd, onClose }: AddSectionDialogProps) => {
  const text = useText();
  return (
    <Dialog
      title={text('section.add')}
      onClose={onClose}
      actions={<DialogButton id="dialog.cancel" onClick={onClose} />}
    >
      <ul className={styles.kinds}>
        {ADDABLE.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <li key={kind} className={styles.addSectionKind}>
              <Icon fontSize={24} aria-hidden />
              <button
                type="button"
                className={styles.kindName}
                aria-describedby={`about-${kind}`}
                onClick={() => onAdd(kind)}
              >
                {text(`section.kind.${kind}`)}
              </button>
              <p id={`about-${kind}`} className={styles.kindAbout}>
                {text(`section.about.${kind}`)}
              </p>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
