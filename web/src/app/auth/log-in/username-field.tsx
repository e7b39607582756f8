import { Field, Input } from '@fluentui/react-components';
import type { Ref } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { fieldError } from '../../../ui/fields/field-error.ts';

type UsernameFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `username webauthn` also offers passkeys. */
  readonly autoComplete?: 'username' | 'username webauthn';
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** Accepts a user name or email address. */
export const UsernameField = ({
  value,
  onChange,
  autoComplete = 'username',
  error,
  inputRef,
}: UsernameFieldProps) => {
  const text = useText();
  return (
    <Field label={text('login.username')} size="large" {...fieldError(error)}>
      <Input
        {...(inputRef === undefined ? {} : { input: { ref: inputRef } })}
        size="large"
        name="username"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
      />
    </Field>
  );
};
