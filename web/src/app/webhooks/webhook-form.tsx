import { Checkbox, Field, Input } from '@fluentui/react-components';
import { WEBHOOK_TYPES, type WebhookType } from '@waivers/contract/webhooks/webhook-types.ts';
import { MAX_URL_LENGTH } from '@waivers/contract/webhooks/webhooks.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import { useState } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { fieldError } from '../../ui/fields/field-error.ts';
import { RowForm } from '../../ui/rows/row-form.tsx';
import { type RowErrors, useSaving } from '../../ui/rows/use-saving.ts';

/** Validates what needs no server. The server checks plain HTTP, which the operator may allow. */
const validateUrl = (typed: string): AppTextId | undefined => {
  const url = typed.trim();
  if (url === '') return 'account.required';
  return /^https?:\/\/\S+$/i.test(url) && URL.canParse(url) ? undefined : 'webhooks.urlInvalid';
};

/** Returns undefined if no error is about the URL. */
const urlErrorOf = (
  errors: readonly Pick<ValidationError, 'path' | 'code' | 'params'>[],
  typed: string,
): AppTextId | undefined => {
  const wrong = errors.find(({ path }) => path === 'url');
  if (wrong === undefined) return undefined;
  if (wrong.code !== 'address_not_allowed') return 'webhooks.urlInvalid';
  if (!typed.trim().toLowerCase().startsWith('http:')) return 'webhooks.urlPrivate';
  return wrong.params?.host === 'closed' ? 'webhooks.urlHttpPrivate' : 'webhooks.urlHttp';
};

export type WebhookInput = { readonly url: string; readonly types: WebhookType[] };

type WebhookFormProps = {
  /** The saved values. Event types unknown to this version are preserved. */
  readonly current?: { readonly url: string; readonly types: readonly string[] };
  readonly labels?: { readonly save: AppTextId; readonly saving: AppTextId };
  /** @throws Problem */
  readonly onSave: (typed: WebhookInput) => Promise<void>;
  readonly onClose: () => void;
};

export const WebhookForm = ({ current, labels, onSave, onClose }: WebhookFormProps) => {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const url = typed ?? current?.url ?? '';
  const types = selected ?? new Set(current?.types ?? ['signed_waiver.signed']);
  const saving = useSaving({
    fields: [],
    serverErrors: ({ errors }): RowErrors => {
      const id = urlErrorOf(errors, url);
      return id === undefined ? {} : { url: text(id) };
    },
    failureText: ({ code }) => (code === 'limit_reached' ? text('webhooks.limit') : undefined),
  });
  const submit = async () => {
    const wrong = validateUrl(url);
    const errors: RowErrors = {
      ...(wrong === undefined ? {} : { url: text(wrong) }),
      ...(types.size === 0 ? { types: text('choices.required') } : {}),
    };
    await saving.save(errors, () => onSave({ url: url.trim(), types: [...types] as WebhookType[] }));
  };
  const choose = (type: string, isChosen: boolean) => {
    setSelected(new Set(isChosen ? [...types, type] : [...types].filter((each) => each !== type)));
    saving.clearError('types');
  };
  return (
    <RowForm
      saving={saving}
      isDirty={typed !== null || selected !== null}
      onSubmit={() => void submit()}
      onCancel={onClose}
      {...(labels === undefined ? {} : { labels })}
    >
      <Field
        label={text('webhooks.url')}
        size="large"
        hint={text('webhooks.urlHint')}
        {...fieldError(saving.errors.url)}
      >
        <Input
          size="large"
          type="url"
          name="url"
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_URL_LENGTH}
          readOnly={saving.isSaving}
          value={url}
          onChange={(_event, { value }) => {
            setTyped(value);
            saving.clearError('url');
          }}
        />
      </Field>
      <CheckGroup legend={text('webhooks.types')} wrong={saving.errors.types}>
        {WEBHOOK_TYPES.map((type) => (
          <Checkbox
            key={type}
            size="large"
            name={type}
            checked={types.has(type)}
            disabled={saving.isSaving}
            label={text(`webhooks.type.${type}`)}
            onChange={(_event, { checked }) => choose(type, checked === true)}
          />
        ))}
      </CheckGroup>
    </RowForm>
  );
};
