import { Field, Input } from '@fluentui/react-components';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { fieldError } from '../../ui/fields/field-error.ts';
import { RowForm } from '../../ui/rows/row-form.tsx';
import { type RowErrors, useSaving } from '../../ui/rows/use-saving.ts';
import { RoleField } from './role-field.tsx';

type InviteFormProps = {
  /** @throws Problem */
  readonly onInvite: (invitation: { readonly email: string; readonly role: UserRole }) => Promise<void>;
  readonly onClose: () => void;
};

const LABELS = { save: 'people.send', saving: 'forgot.busy' } as const;

export const InviteForm = ({ onInvite, onClose }: InviteFormProps) => {
  const text = useText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<UserRole>('front_desk');
  const saving = useSaving({
    fields: ['email'],
    serverErrors: ({ code }) => (code === 'email_taken' ? { email: text('people.emailTaken') } : {}),
    failureText: ({ code }) => {
      if (code === 'limit_reached') return text('people.limit');
      return code === 'rate_limited' ? text('people.tooOften') : undefined;
    },
  });
  const submit = async () => {
    const errors: RowErrors = email.trim() === '' ? { email: text('account.required') } : {};
    await saving.save(errors, () => onInvite({ email: email.trim(), role }));
  };
  return (
    <RowForm
      saving={saving}
      isDirty={email !== ''}
      labels={LABELS}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <Field
        label={text('account.email')}
        size="large"
        hint={text('people.emailHint')}
        {...fieldError(saving.errors.email)}
      >
        <Input
          size="large"
          type="email"
          name="email"
          autoComplete="off"
          maxLength={254}
          readOnly={saving.isSaving}
          value={email}
          onChange={(_event, { value }) => {
            setEmail(value);
            saving.clearError('email');
          }}
        />
      </Field>
      <RoleField role={role} onChoose={setRole} isDisabled={saving.isSaving} />
    </RowForm>
  );
};
