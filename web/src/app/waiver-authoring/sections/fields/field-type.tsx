import { Field, Select, Textarea } from '@fluentui/react-components';
import { readOptions } from '@waivers/waiver/config/parts/read-options.ts';
import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import { useState } from 'react';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import styles from './pills.module.css';

/** The types that owners choose from. The page decides whether a choice of one is a list or radio buttons. */
type OwnerType = Exclude<FieldType, 'select' | 'select_option'>;

export const ownerType = (type: FieldType): OwnerType =>
  type === 'select' || type === 'select_option' ? 'multiple_choice' : type;

type OptionsBoxProps = {
  readonly id: string;
  readonly lang: string;
  readonly options: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (options: string[]) => void;
};

const SHOWN = 20;
const ROWS = { min: 3, max: 10 };

export const OptionsBox = ({ id, lang, options, error, onChange }: OptionsBoxProps) => {
  const text = useText();
  const [typed, setTyped] = useState(() => options.join('\n'));
  const rows = Math.min(ROWS.max, Math.max(ROWS.min, options.length + 1));
  return (
    <div>
      <Field label={text('field.options')} required hint={text('field.optionsHint')} {...fieldError(error)}>
        <Textarea
          id={id}
          resize="vertical"
          textarea={{ rows }}
          lang={lang}
          dir="auto"
          value={typed}
          onChange={(_event, { value }) => {
            setTyped(value);
            onChange(readOptions(value));
          }}
        />
      </Field>
      {options.length > 0 && (
        <div className={styles.kept}>
          <span>{text('field.optionsKept', { count: options.length })}</span>
          <ul className={styles.pills} lang={lang}>
            {options.slice(0, SHOWN).map((option) => (
              <li key={option} className={styles.pill} dir="auto">
                {option}
              </li>
            ))}
            {options.length > SHOWN && (
              <li className={styles.more}>{text('field.optionsMore', { count: options.length - SHOWN })}</li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
};

/** The group of each field type, in the order of the list. */
const GROUPS = {
  text: 'typed',
  number: 'typed',
  email: 'typed',
  tel: 'typed',
  multiple_choice: 'choice',
  checkboxes: 'choice',
  yes_no: 'choice',
  checkbox: 'tick',
  optIn: 'tick',
} as const satisfies Readonly<Record<OwnerType, string>>;

const TYPES_BY_GROUP = Map.groupBy(Object.keys(GROUPS) as OwnerType[], (type) => GROUPS[type]);

type FieldTypeProps = {
  readonly id: string;
  readonly type: OwnerType;
  /** Whether there is a preceding email field without a newsletter consent. */
  readonly canBeOptIn: boolean;
  readonly onChoose: (type: OwnerType) => void;
};

export const FieldTypeChoice = ({ id, type, canBeOptIn, onChoose }: FieldTypeProps) => {
  const text = useText();
  const isClosed = (each: OwnerType): boolean => each === 'optIn' && type !== 'optIn' && !canBeOptIn;
  return (
    <Field label={text('field.kind')} hint={text(`field.hint.${type}`)}>
      <Select id={id} value={type} onChange={(_event, { value }) => onChoose(value as OwnerType)}>
        {[...TYPES_BY_GROUP].map(([name, types]) => (
          <optgroup key={name} label={text(`field.group.${name}`)}>
            {types.map((each) => (
              <option key={each} value={each} disabled={isClosed(each)}>
                {text(isClosed(each) ? 'field.type.optInNeedsEmail' : `field.type.${each}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  );
};
