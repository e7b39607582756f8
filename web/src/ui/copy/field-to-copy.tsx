import { Button, Field, Input } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { COPIED_MS, useSnackbar } from '../snackbar/snackbar.tsx';
import { copyField } from './copy-text.ts';
import styles from './field-to-copy.module.css';

type FieldToCopyProps = {
  readonly label: string;
  readonly value: string;
  /** Whether copying is the main action of the section. */
  readonly isMain?: boolean;
};

/** A read-only field with a button, to be placed in a wrapping row. */
export const FieldToCopy = ({ label, value, isMain = true }: FieldToCopyProps) => {
  const text = useText();
  const tell = useSnackbar();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    if (field.current === null) return;
    tell(text((await copyField(field.current)) ? 'secret.copied' : 'secret.notCopied'), COPIED_MS);
  };
  return (
    <>
      <Field label={label} size="large" className={styles.field ?? ''}>
        <Input
          input={{ ref: field, className: styles.value ?? '', spellCheck: false, autoComplete: 'off' }}
          size="large"
          readOnly
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <Button
        size="large"
        appearance={isMain ? 'primary' : 'secondary'}
        icon={<CopyRegular />}
        onClick={() => void copy()}
      >
        {text('secret.copy')}
      </Button>
    </>
  );
};
