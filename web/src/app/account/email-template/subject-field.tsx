import { Field, Input } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { MAX_EMAIL_SUBJECT } from '@waivers/contract/users/owner-account.ts';
import { type VariableName, variableText } from '@waivers/waiver/rich-text/mail-text.ts';
import { useRef } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { fieldError } from '../../../ui/fields/field-error.ts';
import styles from './email-template.module.css';
import { SUBJECT_VARIABLES } from './template-draft.ts';

type SubjectFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly names: Readonly<Record<VariableName, string>>;
  readonly onChange: (value: string) => void;
};

/** Inserts text at the cursor with the deprecated `execCommand`, because it preserves the browser's undo history. */
const insertAt = (input: HTMLInputElement, text: string): void => {
  input.focus();
  if (!document.execCommand('insertText', false, text)) {
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

export const SubjectField = ({ value, error, names, onChange }: SubjectFieldProps) => {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <Field label={text('template.subject')} required size="large" {...fieldError(error)}>
        <Input
          input={{ ref: input }}
          name="email-subject"
          size="large"
          maxLength={MAX_EMAIL_SUBJECT}
          value={value}
          onChange={(_event, { value: typed }) => onChange(typed)}
        />
      </Field>
      <fieldset className={styles.inserts}>
        <legend className="visually-hidden">{text('template.insertInSubject')}</legend>
        {SUBJECT_VARIABLES.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.insert}
            aria-label={text('template.insertOf', { name: names[name] })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => input.current !== null && insertAt(input.current, variableText(name))}
          >
            <AddRegular fontSize={16} aria-hidden /> {names[name]}
          </button>
        ))}
      </fieldset>
    </div>
  );
};
