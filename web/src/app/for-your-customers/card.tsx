import { Button, Field, Input, Select, Textarea } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { type ReactNode, useId, useRef } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { copyField } from '../../ui/copy/copy-text.ts';
import { COPIED_MS, useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import styles from './for-your-customers.module.css';

type ChoiceFieldProps = {
  readonly label: AppTextId;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly onChoose: (value: string) => void;
};

export const ChoiceField = ({ label, value, options, onChoose }: ChoiceFieldProps) => (
  <Field label={useText()(label)} size="large" className={styles.choice ?? ''}>
    <Select size="large" value={value} onChange={(_event, data) => onChoose(data.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </Select>
  </Field>
);

type CopyFieldProps = {
  readonly label: AppTextId;
  readonly copy: AppTextId;
  readonly value: string;
  readonly rows?: number;
};

/** Shows a value with a copy button, and confirms copying in a snackbar (spec sections 2 and 9). */
export const CopyField = ({ label, copy, value, rows }: CopyFieldProps) => {
  const text = useText();
  const tell = useSnackbar();
  const line = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const copyValue = async (): Promise<void> => {
    const field = line.current ?? area.current;
    if (field === null) return;
    tell(text((await copyField(field)) ? 'customers.copied' : 'customers.notCopied'), COPIED_MS);
  };
  return (
    <div className={styles.copied}>
      <Field label={text(label)} size="large" className={styles.field ?? ''}>
        {rows === undefined ? (
          <Input
            input={{ ref: line }}
            size="large"
            readOnly
            value={value}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        ) : (
          <Textarea
            textarea={{ ref: area, className: styles.code ?? '', spellCheck: false }}
            size="large"
            readOnly
            rows={rows}
            value={value}
          />
        )}
      </Field>
      <Button size="large" icon={<CopyRegular />} onClick={() => void copyValue()}>
        {text(copy)}
      </Button>
    </div>
  );
};

type CardProps = { readonly title: AppTextId; readonly lead: AppTextId; readonly children: ReactNode };

export const Card = ({ title, lead, children }: CardProps) => {
  const text = useText();
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {text(title)}
      </h2>
      <p className={styles.lead}>{text(lead)}</p>
      {children}
    </section>
  );
};
