import { Field, Input } from '@fluentui/react-components';
import { type Ref, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import styles from '../page/parts.module.css';
import { fieldError } from './field-error.ts';
import { type Strength, usePasswordStrength } from './password-strength.ts';

/** A hidden field that tells password managers which user the password belongs to. */
export const HiddenUsername = ({ username }: { readonly username: string }) => (
  <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
);

type PasswordFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  /** Marks the field as required, for forms that also have optional fields. */
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly strength?: Strength | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** States in which Fluent UI shows each strength. */
const STATES = { weak: 'warning', fair: 'warning', good: 'success', strong: 'success' } as const;

/** Also says in words how strong the password is. */
export const NewPasswordField = (props: Omit<PasswordFieldProps, 'autoComplete' | 'strength'>) => (
  <PasswordField {...props} autoComplete="new-password" strength={usePasswordStrength(props.value)} />
);

export const PasswordField = ({
  label,
  name,
  autoComplete,
  value,
  onChange,
  hint,
  isRequired = false,
  error,
  strength,
  inputRef,
}: PasswordFieldProps) => {
  const text = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      label={label}
      size="large"
      required={isRequired}
      {...(hint === undefined ? {} : { hint })}
      {...(strength !== undefined && {
        validationState: STATES[strength],
        validationMessage: text(`password.strength.${strength}`),
      })}
      {...fieldError(error)}
    >
      <Input
        {...(inputRef === undefined ? {} : { input: { ref: inputRef } })}
        size="large"
        type={isShown ? 'text' : 'password'}
        name={name}
        autoComplete={autoComplete}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(_event, data) => onChange(data.value)}
        contentAfter={
          <button
            type="button"
            className={styles.reveal}
            aria-label={text(isShown ? 'password.hideOf' : 'password.showOf', { label })}
            onClick={() => setIsShown(!isShown)}
          >
            {text(isShown ? 'password.hide' : 'password.show')}
          </button>
        }
      />
    </Field>
  );
};
