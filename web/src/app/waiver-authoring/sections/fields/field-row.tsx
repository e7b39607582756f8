import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { isBlank } from '@waivers/waiver/validation.ts';
import { memo } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import type { DraftErrors } from '../../../../waiver-draft/draft-errors.ts';
import { moveField, removeField } from '../../../../waiver-draft/fields.ts';
import type { ChangeDraft, DraftField } from '../../../../waiver-draft/waiver-draft.ts';
import { MoveButtons } from '../../reordering/move-buttons.tsx';
import { fieldKey } from '../../writing/use-open-sections.ts';
import sections from '../sections.module.css';
import { FieldForm } from './field-form.tsx';
import { ownerType } from './field-type.tsx';
import styles from './fields.module.css';
import pills from './pills.module.css';

type FieldRowProps = {
  /** Key of the section that contains the field. */
  readonly section: string;
  readonly field: DraftField;
  /** Zero-based position within its group. */
  readonly at: number;
  readonly count: number;
  readonly hasOptIn: boolean;
  readonly email: string | undefined;
  readonly path: string;
  readonly lang: ProductLocale;
  readonly errors: DraftErrors;
  readonly isOpen: boolean;
  readonly edit: (key: string) => void;
  readonly view: (key: string) => void;
  readonly change: ChangeDraft;
  readonly follow: (name: string) => void;
};

export const FieldRow = memo((props: FieldRowProps) => {
  const { section, field, at, count, path, lang, isOpen, edit, view, change } = props;
  const text = useText();
  const key = fieldKey(section, field.name);
  const title = isBlank(field.title) ? text('field.noTitle') : field.title;
  const Chevron = isOpen ? ChevronUpRegular : ChevronDownRegular;
  const formId = `form-${key}`;
  const remove = (button: HTMLElement): void => {
    const row = button.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('section');
    const target = next?.querySelector<HTMLElement>('button');
    change((draft) => removeField(draft, section, field.name));
    target?.focus();
  };
  return (
    <li className={styles.row} data-open={isOpen} id={`waiver-${path}`} tabIndex={-1}>
      <div className={styles.rowHead}>
        <button
          type="button"
          className={styles.rowName}
          aria-expanded={isOpen}
          {...(isOpen ? { 'aria-controls': formId } : {})}
          onClick={() => (isOpen ? view(key) : edit(key))}
        >
          <Chevron fontSize={20} aria-hidden />
          <span className={styles.rowText}>
            <span className={styles.rowTitle} lang={lang} dir="auto">
              {title}
              {field.required && <span className={pills.star}> *</span>}
            </span>
            <span className={styles.rowNote}>{text(`field.type.${ownerType(field.type)}`)}</span>
          </span>
        </button>
        <MoveButtons
          title={title}
          at={at}
          count={count}
          onMove={(to) => change((draft) => moveField(draft, section, field.name, to))}
        />
        {field.editable && (
          <button
            type="button"
            className={sections.icon}
            aria-label={text('field.removeOne', { title })}
            title={text('section.remove')}
            onClick={({ currentTarget }) => remove(currentTarget)}
          >
            <DeleteRegular fontSize={20} aria-hidden />
          </button>
        )}
      </div>
      {isOpen && (
        <div id={formId}>
          <FieldForm {...props} />
        </div>
      )}
    </li>
  );
});
