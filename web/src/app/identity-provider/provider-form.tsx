import { Checkbox, Field, Input } from '@fluentui/react-components';
import { type IdentityProvider, MAX_ISSUER_LENGTH } from '@waivers/contract/people/identity-provider.ts';
import { USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';
import { type ReactNode, useState } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { fieldError } from '../../ui/fields/field-error.ts';
import { RowForm } from '../../ui/rows/row-form.tsx';
import { type RowErrors, useSaving } from '../../ui/rows/use-saving.ts';
import { type GroupRole, GroupRoles } from './group-roles.tsx';
import styles from './identity-provider.module.css';
import type { ProviderInput } from './use-identity-provider.ts';

type ProviderFormProps = {
  readonly current: IdentityProvider | null;
  /** @throws Problem */
  readonly onConnect: (provider: ProviderInput) => Promise<void>;
  readonly onClose: () => void;
};

const FIELDS = ['issuer', 'clientId', 'clientSecret', 'groupsClaim'] as const;
type FieldName = (typeof FIELDS)[number];

const LABELS = { save: 'idp.connect', saving: 'idp.connecting' } as const;

const ISSUER_ERRORS: Readonly<Record<string, AppTextId>> = {
  issuer_unreachable: 'idp.issuerUnreachable',
  issuer_invalid: 'idp.issuerInvalid',
};

/** Leaves out roles that this version does not know, which the server would refuse. */
const knownRows = (current: IdentityProvider | null): readonly GroupRole[] =>
  (current?.groupRoles ?? []).flatMap(({ group, role }) => {
    const known = USER_ROLES.find((each) => each === role);
    return known === undefined ? [] : [{ group, role: known }];
  });

export const ProviderForm = ({ current, onConnect, onClose }: ProviderFormProps) => {
  const text = useText();
  const [values, setValues] = useState<Readonly<Record<FieldName, string>>>({
    issuer: current?.issuer ?? '',
    clientId: current?.clientId ?? '',
    clientSecret: '',
    groupsClaim: current?.groupsClaim ?? 'groups',
  });
  const [rows, setRows] = useState(knownRows(current));
  const [passwordLogIn, setPasswordLogIn] = useState(current?.passwordLogIn ?? true);
  const [isDirty, setIsDirty] = useState(false);
  const saving = useSaving({
    fields: FIELDS,
    serverErrors: ({ errors }): RowErrors => {
      const code = errors.find(({ path }) => path === 'issuer')?.code;
      if (code === undefined) return {};
      return { issuer: text(ISSUER_ERRORS[code] ?? 'idp.issuerInvalid') };
    },
  });
  const submit = async () => {
    const needed = FIELDS.filter((name) => name !== 'clientSecret' && values[name].trim() === '');
    const errors = Object.fromEntries(needed.map((name) => [name, text('account.required')]));
    const { clientSecret, ...others } = values;
    await saving.save(errors, () =>
      onConnect({
        ...others,
        issuer: others.issuer.trim(),
        ...(clientSecret === '' ? {} : { clientSecret }),
        groupRoles: rows.filter(({ group }) => group.trim() !== ''),
        passwordLogIn,
      }),
    );
  };
  const field = (name: FieldName, label: string, hint?: string, more: object = {}): ReactNode => (
    <Field
      label={label}
      size="large"
      {...(hint === undefined ? {} : { hint })}
      {...fieldError(saving.errors[name])}
    >
      <Input
        size="large"
        name={name}
        autoComplete="off"
        spellCheck={false}
        readOnly={saving.isSaving}
        value={values[name]}
        onChange={(_event, { value }) => {
          setValues({ ...values, [name]: value });
          setIsDirty(true);
          saving.clearError(name);
        }}
        {...more}
      />
    </Field>
  );
  const secretHint = current?.hasClientSecret === true ? text('idp.secretSaved') : undefined;

  return (
    <RowForm
      saving={saving}
      isDirty={isDirty}
      labels={LABELS}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      {field('issuer', text('idp.issuer'), text('idp.issuerHint'), {
        type: 'url',
        maxLength: MAX_ISSUER_LENGTH,
      })}
      {field('clientId', text('account.clientId'), undefined, { maxLength: 300 })}
      {field('clientSecret', text('account.clientSecret'), secretHint, {
        type: 'password',
        autoComplete: 'new-password',
        maxLength: 1000,
      })}
      <GroupRoles
        rows={rows}
        isDisabled={saving.isSaving}
        onChange={(changed) => {
          setRows(changed);
          setIsDirty(true);
        }}
      />
      {rows.length > 0 && field('groupsClaim', text('idp.groupsClaim'), text('idp.groupsClaimHint'))}
      <div>
        <Checkbox
          size="large"
          name="passwordLogIn"
          checked={passwordLogIn}
          disabled={saving.isSaving}
          label={text('idp.passwordLogIn')}
          onChange={(_event, { checked }) => {
            setPasswordLogIn(checked === true);
            setIsDirty(true);
          }}
        />
        <p className={styles.why}>{text('idp.passwordLogInHint')}</p>
      </div>
    </RowForm>
  );
};
