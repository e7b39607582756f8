import { Field, Select } from '@fluentui/react-components';
import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import { useText } from '../../../../messages/use-text.ts';

/** Alike ones beside each other. */
const GROUPS = {
  typed: ['text', 'number', 'email', 'tel'],
  choice: ['multiple_choice', 'checkboxes', 'yes_no', 'select', 'select_option'],
  tick: ['checkbox', 'optIn'],
} as const satisfies Readonly<Record<string, readonly FieldType[]>>;

const NAMES = ['typed', 'choice', 'tick'] as const;

type FieldTypeProps = {
  readonly id: string;
  readonly type: FieldType;
  /** Whether an e-mail address before it has no newsletter consent yet. */
  readonly canBeOptIn: boolean;
  readonly onChoose: (type: FieldType) => void;
};

/** Every type of the spec, each with a line that says what customers see. */
export const FieldTypeChoice = ({ id, type, canBeOptIn, onChoose }: FieldTypeProps) => {
  const text = useText();
  const isClosed = (each: FieldType): boolean => each === 'optIn' && type !== 'optIn' && !canBeOptIn;
  return (
    <Field label={text('field.kind')} hint={text(`field.hint.${type}`)}>
      <Select id={id} value={type} onChange={(_event, { value }) => onChoose(value as FieldType)}>
        {NAMES.map((name) => (
          <optgroup key={name} label={text(`field.group.${name}`)}>
            {GROUPS[name].map((each) => (
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
