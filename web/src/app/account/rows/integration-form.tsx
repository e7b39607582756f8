import { Button, Field, Input } from '@fluentui/react-components';
import { MAX_INTEGRATION_VALUE, type ShownIntegration } from '@waivers/contract/users/integrations.ts';
import { type IntegrationService, SERVICE_NAMES } from '@waivers/waiver/integration-services.ts';
import { useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import type { Problem } from '../../../problems/problem.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { RowForm } from '../../../ui/rows/row-form.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { type RowErrors, useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useChangeAccount } from '../../session/use-account.ts';
import {
  configuredValues,
  fieldRefusals,
  integrationEntry,
  SERVICE_FORMS,
  type ServiceField,
} from '../integrations/service-fields.ts';

type DisconnectProps = {
  readonly service: IntegrationService;
  readonly isSaving: boolean;
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
  readonly onDisconnect: () => void;
};

/** Asks for confirmation, whether the owner clicked “Disconnect” or saved the form with every field empty. */
const Disconnect = ({ service, isSaving, isAsking, onAsk, onDisconnect }: DisconnectProps) => {
  const text = useText();
  const named = { service: SERVICE_NAMES[service] };
  return (
    <>
      <Button
        size="large"
        appearance="subtle"
        className={styles.disconnect ?? ''}
        disabled={isSaving}
        onClick={() => onAsk(true)}
      >
        {text('account.disconnect')}
      </Button>
      {isAsking && (
        <Dialog
          title={text('account.disconnectTitle', named)}
          onClose={() => onAsk(false)}
          actions={
            <>
              <DialogButton id="dialog.cancel" onClick={() => onAsk(false)} />
              <DialogButton
                id="account.disconnect"
                look="danger"
                onClick={() => {
                  onAsk(false);
                  onDisconnect();
                }}
              />
            </>
          }
        >
          <p>{text('account.disconnectText', named)}</p>
        </Dialog>
      )}
    </>
  );
};

type IntegrationFormProps = {
  readonly service: IntegrationService;
  readonly integration: ShownIntegration | undefined;
  readonly onClose: () => void;
};

const SHOP_ENDING = '.myshopify.com';
const LIST_EXAMPLE = 'Y6nRLr';

/** Edits a service's credentials, which are never stored in the browser. */
export const IntegrationForm = ({ service, integration, onClose }: IntegrationFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const form = SERVICE_FORMS[service];
  const name = SERVICE_NAMES[service];
  const scopes = form.scopes.join(', ');
  const initial = configuredValues(integration);
  const [isAsking, setIsAsking] = useState(false);
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  const names = [...form.fields, form.secret].map((field) => field.name);
  const values = Object.fromEntries(
    names.map((each) => [each, changes[each] ?? (each === form.secret.name ? '' : (initial[each] ?? ''))]),
  );
  const serverErrors = (problem: Problem): RowErrors =>
    Object.fromEntries(
      fieldRefusals(problem, form, values).map((wrong) => [
        wrong.name,
        text(wrong.text, { service: name, scopes }),
      ]),
    );
  const saving = useSaving({
    fields: [],
    serverErrors: serverErrors,
    failureText: ({ code }) => {
      if (code === 'integration_invalid') return text(form.refusedText);
      return code === 'integration_unreachable' ? text('account.serviceAway', { service: name }) : undefined;
    },
  });
  const isEmpty = names.every((each) => (values[each] ?? '').trim() === '');
  const submit = async () => {
    if (isEmpty && integration !== undefined) return setIsAsking(true);
    const missing = isEmpty ? Object.fromEntries(names.map((each) => [each, text('account.required')])) : {};
    const integrations = [integrationEntry(service, values)];
    if (!(await saving.save(missing, () => change({ config: { integrations } })))) return;
    tell(text('account.integrationSaved', { service: name }));
    onClose();
  };
  const disconnect = async () => {
    const integrations = [integrationEntry(service, Object.fromEntries(names.map((each) => [each, ''])))];
    if (!(await saving.save({}, () => change({ config: { integrations } })))) return;
    tell(text('account.disconnected', { service: name }));
    onClose();
  };
  const hintOf = (field: ServiceField): { readonly hint?: string } => {
    if (field === form.secret && integration !== undefined) {
      const { lastFour } = integration;
      return { hint: lastFour === '' ? text('account.keyStored') : text('account.keyKept', { lastFour }) };
    }
    return field.hint === undefined
      ? {}
      : { hint: text(field.hint, { service: name, scopes, ending: SHOP_ENDING, example: LIST_EXAMPLE }) };
  };
  return (
    <RowForm
      saving={saving}
      isDirty={Object.keys(changes).length > 0}
      onSubmit={() => void submit()}
      onCancel={onClose}
      more={
        integration !== undefined && (
          <Disconnect
            service={service}
            isSaving={saving.isSaving}
            isAsking={isAsking}
            onAsk={setIsAsking}
            onDisconnect={() => void disconnect()}
          />
        )
      }
    >
      {[...form.fields, form.secret].map((field) => (
        <Field
          key={field.name}
          label={text(field.label)}
          size="large"
          {...hintOf(field)}
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
              saving.clearError(field.name);
            }}
          />
        </Field>
      ))}
    </RowForm>
  );
};
