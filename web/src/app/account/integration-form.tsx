import { Field, Input } from '@fluentui/react-components';
import { type IntegrationTold, MAX_INTEGRATION_VALUE } from '@waivers/contract/users/integrations.ts';
import { type IntegrationService, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { fieldError } from '../parts/field-error.ts';
import type { Problem } from '../problems/problem.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import styles from './account.module.css';
import { refusedFields } from './integrations/refused-integration.ts';
import { entryOf, SERVICE_FORMS, valuesOf } from './integrations/service-fields.ts';
import { type RowErrors, useSaving } from './row/use-saving.ts';
import { RowForm } from './row-form.tsx';
import { useChangeAccount } from './use-account.ts';

type IntegrationFormProps = {
  readonly service: IntegrationService;
  readonly told: IntegrationTold | undefined;
  readonly onClose: () => void;
};

const SHOP_ENDING = '.myshopify.com';

/** What a service is found by, and a key that is never shown again. Nothing of it is kept in the browser. */
export const IntegrationForm = ({ service, told, onClose }: IntegrationFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const form = SERVICE_FORMS[service];
  const name = SERVICE_NAMES[service];
  const scopes = form.scopes.join(', ');
  const initial = valuesOf(told);
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  const names = [...form.fields, form.secret].map((field) => field.name);
  const values = Object.fromEntries(
    names.map((each) => [each, changes[each] ?? (each === form.secret.name ? '' : (initial[each] ?? ''))]),
  );
  const refused = (problem: Problem): RowErrors =>
    Object.fromEntries(
      refusedFields(problem, form, values).map((wrong) => [
        wrong.name,
        text(wrong.text, { service: name, scopes }),
      ]),
    );
  const saving = useSaving({
    fields: [],
    refused,
    says: ({ code }) => {
      if (code === 'integration_invalid') return form.wrong;
      return code === 'integration_unreachable' ? 'problem.other' : undefined;
    },
  });
  const submit = async () => {
    const integrations = [entryOf(service, values)];
    if (!(await saving.save({}, () => change({ config: { integrations } })))) return;
    tell(text('account.integrationSaved', { service: name }));
    onClose();
  };
  const secretHint = (): { readonly hint?: string } => {
    if (told === undefined) return scopes === '' ? {} : { hint: text('account.keyNeeds', { scopes }) };
    const { lastFour } = told;
    return { hint: lastFour === '' ? text('account.keyStored') : text('account.keyKept', { lastFour }) };
  };
  const hintOf = (field: string) => {
    if (field === 'tenant') return { hint: text('account.shopHint', { ending: SHOP_ENDING }) };
    return field === form.secret.name ? secretHint() : {};
  };
  return (
    <RowForm
      saving={saving}
      isTyped={Object.keys(changes).length > 0}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      {[...form.fields, form.secret].map((field) => (
        <Field
          key={field.name}
          label={text(field.label)}
          size="large"
          {...hintOf(field.name)}
          {...fieldError(saving.errors[field.name])}
        >
          <Input
            size="large"
            name={field.name}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_INTEGRATION_VALUE}
            readOnly={saving.isSaving}
            value={values[field.name] ?? ''}
            onChange={(_event, { value }) => {
              setChanges((before) => ({ ...before, [field.name]: value }));
              saving.mend(field.name);
            }}
          />
        </Field>
      ))}
      {told !== undefined && (
        <p className={styles.note}>{text('account.disconnectHint', { service: name })}</p>
      )}
    </RowForm>
  );
};
