import { Field, Select } from '@fluentui/react-components';
import type { FieldType } from '@waivers/waiver/vocabulary/form.ts';
import { useText } from '../../../../messages/use-text.ts';

/** The group of each type, in the order of the list. */
const GROUPS = {
  text: 'typed',
  number: 'typed',
  email: 'typed',
  tel: 'typed',
  multiple_choice: 'choice',
  checkboxes: 'choice',
  yes_no: 'choice',
  select: 'choice',
  select_option: 'choice',
  checkbox: 'tick',
  optIn: 'tick',
} as const satisfies Readonly<Record<FieldType, string>>;

const TYPES_BY_GROUP = Map.groupBy(Object.keys(GROUPS) as FieldType[], (type) => GROUPS[type]);

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
