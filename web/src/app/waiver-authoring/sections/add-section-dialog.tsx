import { CheckboxCheckedRegular } from '@fluentui/react-icons/svg/checkbox-checked';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { TextboxRegular } from '@fluentui/react-icons/svg/textbox';
import type { ComponentType } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Choice } from '../../../ui/dialog/choice.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ADDABLE, type Addable } from '../draft/new-section.ts';
import styles from './add-section.module.css';

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

/** Spec section 2. */
export const AddSectionDialog = ({ onAdd, onClose }: AddSectionDialogProps) => {
  const text = useText();
  return (
    <Dialog
      title={text('section.add')}
      onClose={onClose}
      actions={<Choice id="dialog.cancel" onClick={onClose} />}
    >
      <ul className={styles.kinds}>
        {ADDABLE.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <li key={kind} className={styles.kind}>
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
