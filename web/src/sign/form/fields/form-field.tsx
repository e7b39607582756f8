import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import type { ReactNode } from 'react';
import type { Person } from '../state/form-values.ts';
import { ButtonsField, CheckboxesField, RadioField, TickField } from './choice-field.tsx';
import { SelectField } from './select-field.tsx';
import { EmailField, TextField } from './text-field.tsx';

/** Maximum number of options shown as buttons. */
const MOST_BUTTONS = 6;

/** An optional choice is a list, because buttons cannot be cleared. So is one whose placeholder is the first entry. */
const ChoiceField = (props: { person: Person; field: ShownField }) => {
  const { name, required, options, placeholder } = props.field;
  if (!required || options.length > MOST_BUTTONS || placeholder !== undefined)
    return <SelectField {...props} />;
  return name === 'gender' && options.length <= 3 ? <ButtonsField {...props} /> : <RadioField {...props} />;
};

/** `below` is content under a text field, such as a shortcut. */
export const FormField = (props: { person: Person; field: ShownField; below?: ReactNode }) => {
  switch (props.field.type) {
    case 'email':
      return props.person === 'signer' ? <EmailField field={props.field} /> : <TextField {...props} />;
    case 'text':
    case 'tel':
    case 'number':
      return <TextField {...props} />;
    case 'select':
    case 'select_option':
    case 'multiple_choice':
      return <ChoiceField {...props} />;
    case 'yes_no':
      return <RadioField {...props} />;
    case 'checkboxes':
      return <CheckboxesField {...props} />;
    case 'checkbox':
    case 'optIn':
      return <TickField {...props} />;
  }
};
