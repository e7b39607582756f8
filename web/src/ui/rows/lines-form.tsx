import { Field, Input } from '@fluentui/react-components';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { fieldError } from '../fields/field-error.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import { forgetLines, keepLines, keptLines, type Typed } from './kept-lines.ts';
import { RowForm } from './row-form.tsx';
import { rowLabel } from './setting-row.tsx';
import styles from './setting-rows.module.css';
import { type RowErrors, useSaving } from './use-saving.ts';

export type Line = {
  readonly name: string;
  readonly label: AppTextId;
  readonly initial: string;
  readonly input: {
    readonly autoComplete: string;
    readonly maxLength: number;
    readonly type?: 'email';
  };
};

type LinesFormProps = {
  /** Names what is kept of it; of one person. */
  readonly row: string;
  readonly lines: readonly Line[];
  /** @param typed trimmed */
  readonly judge: (typed: Typed) => RowErrors;
  readonly send: (typed: Typed) => Promise<void>;
  readonly refused?: Parameters<typeof useSaving>[0]['refused'];
  readonly onClose: () => void;
  /** A note below the lines. */
  readonly children?: ReactNode;
};

const trimmed = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]));

/** A row of one or two lines of text. */
export const LinesForm = ({ row, lines, judge, send, refused, onClose, children }: LinesFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const [kept] = useState(() => keptLines(row));
  // Lines that nobody touched show what is newest.
  const [changes, setChanges] = useState<Typed>(kept ?? {});
  const typed: Typed = Object.fromEntries(lines.map(({ name, initial }) => [name, changes[name] ?? initial]));
  const isTyped = lines.some(({ name, initial }) => typed[name] !== initial);
  useEffect(() => {
    if (isTyped) keepLines(row, changes);
    else forgetLines(row);
  }, [row, changes, isTyped]);
  useEffect(() => {
    if (kept !== undefined) tell(text('author.draftBack'));
  }, [kept, tell, text]);
  const forget = useCallback(() => forgetLines(row), [row]);
  const close = () => {
    forget();
    onClose();
  };
  const saving = useSaving({
    fields: lines.map(({ name }) => name),
    ...(refused === undefined ? {} : { refused }),
  });
  const submit = async () => {
    const wanted = trimmed(typed);
    if (await saving.save(judge(wanted), () => send(wanted))) close();
  };
  return (
    <RowForm
      saving={saving}
      isTyped={isTyped}
      forget={forget}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      {lines.map(({ name, label, initial, input }) => (
        <Field
          key={name}
          label={lines.length > 1 ? text(label) : rowLabel(text(label))}
          size="large"
          required
          {...fieldError(saving.errors[name])}
        >
          <Input
            size="large"
            name={name}
            readOnly={saving.isSaving}
            {...input}
            value={typed[name] ?? ''}
            onChange={(_event, { value }) => {
              setChanges(({ [name]: _before, ...others }) =>
                value === initial ? others : { ...others, [name]: value },
              );
              saving.mend(name);
            }}
          />
        </Field>
      ))}
      {children ?? <p className={styles.note}>{text('account.accents')}</p>}
    </RowForm>
  );
};
