import { Button, Field, Input, Textarea } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useRef } from 'react';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { copyFrom } from '../../ui/copy/copy-text.ts';
import { COPIED_MS, useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import styles from './for-your-customers.module.css';

type CopiedFieldProps = {
  readonly label: AppTextId;
  readonly copy: AppTextId;
  readonly value: string;
  readonly rows?: number;
};

/** What is to be copied, and its button, with the snackbars of the specification (sections 2 and 9). */
export const CopiedField = ({ label, copy, value, rows }: CopiedFieldProps) => {
  const text = useText();
  const tell = useSnackbar();
  const line = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const copyIt = async (): Promise<void> => {
    const field = line.current ?? area.current;
    if (field === null) return;
    tell(text((await copyFrom(field)) ? 'customers.copied' : 'customers.notCopied'), COPIED_MS);
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
      <Button size="large" icon={<CopyRegular />} onClick={() => void copyIt()}>
        {text(copy)}
      </Button>
    </div>
  );
};
