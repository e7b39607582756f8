import { Button } from '@fluentui/react-components';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../messages/use-text.ts';
import { FieldToCopy } from './field-to-copy.tsx';
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
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.secret} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        <KeyRegular fontSize={22} aria-hidden /> {title}
      </h2>
      <p className={styles.once}>{text('secret.once')}</p>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.line}>
        <FieldToCopy label={label} value={secret} />
        <Button size="large" onClick={onDone}>
          {text('secret.done')}
        </Button>
      </div>
    </section>
  );
};
