import { Field, Select } from '@fluentui/react-components';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { FINISHED_LOCALES, type FinishedLocale, type ProductLocale } from '@waivers/waiver/locales.ts';
import { useState } from 'react';
import { nameOfLanguage } from '../../../messages/name-of-language.ts';
import { useText } from '../../../messages/use-text.ts';
import { fieldError } from '../../../ui/fields/field-error.ts';
import { RowForm } from '../../../ui/rows/row-form.tsx';
import { rowLabel, SettingRow } from '../../../ui/rows/setting-row.tsx';
import { useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { useChangeAccount } from '../../session/use-account.ts';

type LanguageFormProps = { readonly locale: ProductLocale; readonly onClose: () => void };

const LanguageForm = ({ locale, onClose }: LanguageFormProps) => {
  const text = useText();
  const tell = useSnackbar();
  const change = useChangeAccount();
  const [choice, setChoice] = useState<FinishedLocale | null>(null);
  const present = FINISHED_LOCALES.find((each) => each === locale) ?? 'en';
  const selected = choice ?? present;
  const saving = useSaving({ fields: ['locale'] });
  const submit = async () => {
    if (!(await saving.save({}, () => change({ locale: selected })))) return;
    tell(text('account.languageSaved'));
    onClose();
  };
  return (
    <RowForm saving={saving} isDirty={selected !== present} onSubmit={() => void submit()} onCancel={onClose}>
      <Field label={rowLabel(text('account.language'))} size="large" {...fieldError(saving.errors.locale)}>
        <Select
          size="large"
          name="locale"
          disabled={saving.isSaving}
          value={selected}
          onChange={(_event, { value }) => setChoice(value as FinishedLocale)}
        >
          {FINISHED_LOCALES.map((each) => (
            <option key={each} value={each} lang={each}>
              {nameOfLanguage(each)}
            </option>
          ))}
        </Select>
      </Field>
    </RowForm>
  );
};

export const LanguageRow = ({ account: { locale } }: { readonly account: OwnerAccount }) => {
  const text = useText();
  return (
    <SettingRow
      label={text('account.language')}
      value={<span lang={locale}>{nameOfLanguage(locale)}</span>}
      hint={text('account.languageHint')}
    >
      {(close) => <LanguageForm locale={locale} onClose={close} />}
    </SettingRow>
  );
};
