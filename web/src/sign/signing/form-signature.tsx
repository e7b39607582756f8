import { keyOf, type Value } from '../form/state/form-values.ts';
import { useEntry, useForm } from '../form/state/use-form.ts';
import { SignatureField } from '../signature/signature-field.tsx';

const inkOf = (value: Value) => (typeof value === 'object' && 'method' in value ? value : undefined);

export const FormSignature = ({ name, draw, type }: { name: string; draw: string; type: string }) => {
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
