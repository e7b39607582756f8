import { Field, Input } from '@fluentui/react-components';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { fieldError } from '../fields/field-error.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import { RowForm } from './row-form.tsx';
import { rowLabel } from './setting-row.tsx';
import styles from './setting-rows.module.css';
import { clearLines, type FieldValues, readLines, storeLines } from './stored-lines.ts';
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
  /** Key of the stored draft, unique per user. */
  readonly row: string;
  readonly lines: readonly Line[];
  /** @param typed the trimmed values */
  readonly validate: (typed: FieldValues) => RowErrors;
  readonly send: (typed: FieldValues) => Promise<void>;
  readonly serverErrors?: Parameters<typeof useSaving>[0]['serverErrors'];
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

const trimmed = (typed: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value.trim()]));

export const LinesForm = ({
  row,
  lines,
  validate,
  send,
  serverErrors,
  onClose,
  children,
}: LinesFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const [stored] = useState(() => readLines(row));
  // Untouched fields show the latest value.
  const [changes, setChanges] = useState<FieldValues>(stored ?? {});
  const typed: FieldValues = Object.fromEntries(
    lines.map(({ name, initial }) => [name, changes[name] ?? initial]),
  );
  const isTyped = lines.some(({ name, initial }) => typed[name] !== initial);
  useEffect(() => {
    if (isTyped) storeLines(row, changes);
    else clearLines(row);
  }, [row, changes, isTyped]);
  useEffect(() => {
    if (stored !== undefined) tell(text('author.draftBack'));
  }, [stored, tell, text]);
  const forget = useCallback(() => clearLines(row), [row]);
  const close = () => {
    forget();
    onClose();
  };
  const saving = useSaving({
    fields: lines.map(({ name }) => name),
    ...(serverErrors === undefined ? {} : { serverErrors: serverErrors }),
  });
  const submit = async () => {
    const values = trimmed(typed);
    if (await saving.save(validate(values), () => send(values))) close();
  };
  return (
    <RowForm
      saving={saving}
      isDirty={isTyped}
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
              saving.clearError(name);
            }}
          />
        </Field>
      ))}
      {children ?? <p className={styles.note}>{text('account.accents')}</p>}
    </RowForm>
  );
};
