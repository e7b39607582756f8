import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { useIntl } from 'react-intl';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';
import { autofillOf } from './autofill.ts';
import { FieldFrame } from './field-frame.tsx';
import { SelectControl } from './select-control.tsx';

export const SelectField = ({ person, field }: { person: Person; field: ShownField }) => {
  const key = keyOf(person, field.name);
  const store = useForm();
  const { value, error } = useEntry(key);
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  return (
    <FieldFrame of={key} label={field.title} required={field.required} error={error}>
      <SelectControl
        of={key}
        value={typeof value === 'string' ? value : ''}
        options={field.options}
        empty={field.placeholder ?? intl.formatMessage({ id: 'form.choose' })}
        required={field.required}
        autoComplete={autofillOf(person, field.name, isKiosk)}
        error={error}
        onChange={(chosen) => store.set(key, chosen)}
        onLeave={() => store.leave(key)}
      />
    </FieldFrame>
  );
};
