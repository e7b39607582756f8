import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { showsAsButtons } from '@waivers/waiver/document/shows-as-buttons.ts';
import type { ReactNode } from 'react';
import type { Person } from '../state/form-values.ts';
import { ButtonsField, CheckboxesField, RadioField, TickField } from './choice-field.tsx';
import { SelectField } from './select-field.tsx';
import { EmailField, TextField } from './text-field.tsx';

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
      return showsAsButtons(props.field) ? <ButtonsField {...props} /> : <SelectField {...props} />;
    case 'multiple_choice':
    case 'yes_no':
      return <RadioField {...props} />;
    case 'checkboxes':
      return <CheckboxesField {...props} />;
    case 'checkbox':
    case 'optIn':
      return <TickField {...props} />;
  }
};
