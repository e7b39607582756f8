import type { ShownPart } from '@waivers/waiver/document/document-shape.ts';
import { useMemo } from 'react';
import { PartCard, PartFields } from '../form-part.tsx';
import { useWaiver } from '../state/use-form.ts';
import { LAST_NAME } from './family-name.ts';
import { SameLastName } from './same-last-name.tsx';

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
