import type { ShownPart } from '@waivers/waiver/document/document-shape.ts';
import type { Mode } from '@waivers/waiver/vocabulary/form.ts';
import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { PartCard, PartFields } from '../form/form-part.tsx';
import { MinorCard } from '../form/people/minor-card.tsx';
import { keyOf, type Value } from '../form/state/form-values.ts';
import { ErasedContext, useChoices, useEntry, useForm, useWaiver } from '../form/state/use-form.ts';
import { SignatureField } from '../signature/signature-field.tsx';

const inkOf = (value: Value) => (typeof value === 'object' && 'method' in value ? value : undefined);

const FormSignature = ({ name, draw, type }: { name: string; draw: string; type: string }) => {
  const key = keyOf('ink', name);
  const store = useForm();
  const { value, error } = useEntry(key);
  return (
    <SignatureField
      of={key}
      value={inkOf(value)}
      error={error}
      onChange={(ink) => store.set(key, ink)}
      onLeave={() => store.leave(key)}
      draw={draw}
      type={type}
    />
  );
};

/** Keeps the business's text in place of erased answers. */
const ErasedCard = ({ of: part, title }: { of: ShownPart; title: string }) => {
  const intl = useIntl();
  return (
    <PartCard of={part.key} title={title} description={part.description}>
      <PartFields part={{ ...part, groups: [] }} person="signer" />
      <p data-erased="">{intl.formatMessage({ id: 'record.erased' })}</p>
    </PartCard>
  );
};

const Part = ({ part, mode, minors }: { part: ShownPart; mode: Mode; minors: number }) => {
  const { texts } = useWaiver().document;
  const erased = useContext(ErasedContext);
  if (mode === 'minors' && part.type === 'identity') {
    const children = Array.from({ length: minors }, (_, index) => index);
    return children.map((child) =>
      erased?.has(String(child)) ? (
        <ErasedCard key={child} of={part} title={texts.minorOrdinal.replace('{number}', String(child + 1))} />
      ) : (
        <MinorCard key={child} part={part} index={child} />
      ),
    );
  }
  if (erased?.has(part.key)) return <ErasedCard of={part} title={part.title} />;
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
