import { Field, Input } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useText } from '../../messages/use-text.ts';
import { fieldError } from '../../ui/fields/field-error.ts';
import type { CodeKind } from './ways.ts';

type CodeFieldProps = {
  readonly kind: CodeKind;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** A code of an authenticator app, which phones can fill in, or a recovery code. */
export const CodeField = ({ kind, value, onChange, error, inputRef }: CodeFieldProps) => {
  const text = useText();
  const isOfApp = kind === 'totp';
  return (
    <Field
      label={text(`factor.code.${kind}`)}
      size="large"
      hint={text(`factor.hint.${kind}`)}
      {...fieldError(error)}
    >
      <Input
        {...(inputRef === undefined ? {} : { input: { ref: inputRef } })}
        size="large"
        name="code"
        inputMode={isOfApp ? 'numeric' : 'text'}
        autoComplete={isOfApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  );
};
