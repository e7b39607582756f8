import { Button, Field, Input } from '@fluentui/react-components';
import { MAX_FACTOR_NAME_LENGTH } from '@waivers/contract/auth/factor-limits.ts';
import type { Factor } from '@waivers/contract/auth/second-factor.ts';
import { useId, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { useFocusFirstError } from '../../../ui/rows/row-form.tsx';
import { useSaving } from '../../../ui/rows/use-saving.ts';

type RenameFactorDialogProps = {
  readonly factor: Factor;
  /** @throws Problem */
  readonly onRename: (name: string) => Promise<void>;
  readonly onClose: () => void;
};

export const RenameFactorDialog = ({ factor, onRename, onClose }: RenameFactorDialogProps) => {
  const text = useText();
  const [name, setName] = useState(factor.name);
  const saving = useSaving({ fields: ['name'] });
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, saving.refusals);
  const save = async (): Promise<void> => {
    const typed = name.trim();
    const errors = typed === '' ? { name: text('account.required') } : {};
    await saving.save(errors, () => onRename(typed));
  };
  return (
    <Dialog
      title={text('security.renameTitle', { name: factor.name })}
      onClose={onClose}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={onClose} />
          <Button
            type="submit"
            form={id}
            size="large"
            appearance="primary"
            disabledFocusable={saving.isSaving}
          >
            {text(saving.isSaving ? 'busy.save' : 'account.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isSaving) void save();
        }}
      >
        <Field label={text('account.name')} size="large" {...fieldError(saving.errors.name)}>
          <Input
            size="large"
            name="name"
            autoComplete="off"
            maxLength={MAX_FACTOR_NAME_LENGTH}
            value={name}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={(_event, { value }) => {
              setName(value);
              saving.clearError('name');
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
};
