import { Button, Field, Input } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { COPIED_MS, useSnackbar } from '../snackbar/snackbar.tsx';
import { copyField } from './copy-text.ts';
import styles from './secret-to-copy.module.css';

type SecretToCopyProps = {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly secret: string;
  readonly onDone: () => void;
};

/** Shows a secret once, without storing it in the browser. */
export const SecretToCopy = ({ title, label, hint, secret, onDone }: SecretToCopyProps) => {
  const text = useText();
  const tell = useSnackbar();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    if (field.current === null) return;
    tell(text((await copyField(field.current)) ? 'secret.copied' : 'secret.notCopied'), COPIED_MS);
  };
  return (
    <section className={styles.secret} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        <KeyRegular fontSize={22} aria-hidden /> {title}
      </h2>
      <p className={styles.once}>{text('secret.once')}</p>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.line}>
        <Field label={label} size="large" className={styles.field ?? ''}>
          <Input
            input={{ ref: field, className: styles.value ?? '', spellCheck: false, autoComplete: 'off' }}
            size="large"
            readOnly
            value={secret}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
        <Button size="large" appearance="primary" icon={<CopyRegular />} onClick={() => void copy()}>
          {text('secret.copy')}
        </Button>
        <Button size="large" onClick={onDone}>
          {text('secret.done')}
        </Button>
      </div>
    </section>
  );
};
