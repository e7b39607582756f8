import { Checkbox, Field, Input } from '@fluentui/react-components';
import { MAX_KEY_NAME_LENGTH } from '@waivers/contract/api-keys/api-keys.ts';
import { API_SCOPES, type ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { fieldError } from '../../ui/fields/field-error.ts';
import { RowForm } from '../../ui/rows/row-form.tsx';
import { type RowErrors, useSaving } from '../../ui/rows/use-saving.ts';
import styles from './api-keys.module.css';

type ApiKeyFormProps = {
  /** @throws Problem */
  readonly onCreate: (request: { readonly name: string; readonly scopes: ApiScope[] }) => Promise<void>;
  readonly onClose: () => void;
};

const LABELS = { save: 'apiKeys.make', saving: 'busy.save' } as const;

export const ApiKeyForm = ({ onCreate, onClose }: ApiKeyFormProps) => {
  const text = useText();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['read']);
  const saving = useSaving({
    fields: ['name'],
    failureText: ({ code }) => {
      if (code === 'limit_reached') return text('apiKeys.limit');
      return code === 'id_already_used' ? text('apiKeys.lost') : undefined;
    },
  });
  const submit = async () => {
    const errors: RowErrors = {
      ...(name.trim() === '' ? { name: text('account.required') } : {}),
      ...(scopes.length === 0 ? { scopes: text('choices.required') } : {}),
    };
    await saving.save(errors, () => onCreate({ name: name.trim(), scopes: [...scopes] }));
  };
  const choose = (scope: ApiScope, isChosen: boolean) => {
    setScopes(API_SCOPES.filter((each) => (each === scope ? isChosen : scopes.includes(each))));
    saving.clearError('scopes');
  };
  return (
    <RowForm
      saving={saving}
      isDirty={name !== ''}
      labels={LABELS}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <Field
        label={text('apiKeys.name')}
        size="large"
        hint={text('apiKeys.nameHint')}
        {...fieldError(saving.errors.name)}
      >
        <Input
          size="large"
          name="name"
          autoComplete="off"
          maxLength={MAX_KEY_NAME_LENGTH}
          readOnly={saving.isSaving}
          value={name}
          onChange={(_event, { value }) => {
            setName(value);
            saving.clearError('name');
          }}
        />
      </Field>
      <CheckGroup legend={text('apiKeys.scopes')} wrong={saving.errors.scopes}>
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            size="large"
            name={scope}
            checked={scopes.includes(scope)}
            disabled={saving.isSaving}
            label={
              <>
                {text(`apiKeys.scope.${scope}`)}
                <span className={styles.scopeHint}>{text(`apiKeys.scope.${scope}.hint`)}</span>
              </>
            }
            onChange={(_event, { checked }) => choose(scope, checked === true)}
          />
        ))}
      </CheckGroup>
    </RowForm>
  );
};
