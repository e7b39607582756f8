import type { ShownField } from '@waivers/waiver/document/document-shape.ts';
import { useIntl } from 'react-intl';
import { againName } from './email-again.ts';
import { TextField } from './text-field.tsx';

/** Asked twice, because one wrong letter would lose their copy. */
export const EmailField = ({ field }: { field: ShownField }) => {
  const intl = useIntl();
  const again = { ...field, name: againName(field.name), title: intl.formatMessage({ id: 'email.again' }) };
  return (
    <>
      <TextField person="signer" field={field} />
      <TextField person="signer" field={again} />
    </>
  );
};
