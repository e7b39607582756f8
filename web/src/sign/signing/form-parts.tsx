import type { Mode } from '@waivers/waiver/config/part-types.ts';
import type { ShownPart } from '@waivers/waiver/document/document-shape.ts';
import { PartCard, PartFields } from '../form/form-part.tsx';
import { MinorCard } from '../form/minor-card.tsx';
import { useChoices, useWaiver } from '../form/use-form.ts';
import { FormSignature } from './form-signature.tsx';

const Part = ({ part, mode, minors }: { part: ShownPart; mode: Mode; minors: number }) => {
  const { texts } = useWaiver().document;
  if (mode === 'minors' && part.type === 'identity') {
    const children = Array.from({ length: minors }, (_, index) => index);
    return children.map((child) => <MinorCard key={child} part={part} index={child} />);
  }
  return (
    <PartCard of={part.key} title={part.title} description={part.description}>
      <PartFields part={part} person="signer" />
      {part.type === 'signature' && part.name !== undefined ? (
        <FormSignature name={part.name} draw={texts.drawSignature} type={texts.typeSignature} />
      ) : null}
    </PartCard>
  );
};

export const FormParts = () => {
  const { mode, minors } = useChoices();
  const { document } = useWaiver();
  if (mode === undefined) return null;
  return document.parts[mode].map((part) => <Part key={part.key} part={part} mode={mode} minors={minors} />);
};
