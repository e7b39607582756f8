import type { ShownPart } from '@waivers/waiver/document/document-shape.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { PartCard, PartFields } from './form-part.tsx';
import { keyOf } from './form-values.ts';
import { useEntry, useForm, useWaiver } from './use-form.ts';

const LAST_NAME = 'lastName';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Most children share the guardian's last name. */
const SameLastName = ({ index }: { index: number }) => {
  const store = useForm();
  const intl = useIntl();
  const key = keyOf(index, LAST_NAME);
  const guardians = text(useEntry(keyOf('signer', LAST_NAME)).value);
  const own = text(useEntry(key).value);
  if (guardians === '' || own !== '') return null;
  return (
    <button type="button" className={button.quiet} onClick={() => store.set(key, guardians)}>
      {intl.formatMessage({ id: 'minor.sameLastName' }, { name: guardians })}
    </button>
  );
};

export const MinorCard = ({ part, index }: { part: ShownPart; index: number }) => {
  const { texts } = useWaiver().document;
  const below = useMemo(() => ({ [LAST_NAME]: <SameLastName index={index} /> }), [index]);
  return (
    <PartCard
      of={part.key}
      title={texts.minorOrdinal.replace('{number}', String(index + 1))}
      description={part.description}
    >
      <PartFields part={part} person={index} below={below} />
    </PartCard>
  );
};
