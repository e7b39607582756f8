import { Field, Select } from '@fluentui/react-components';
import type { ReadableVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { FINISHED_LOCALES, PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { nameOfLanguage } from '../../../messages/name-of-language.ts';
import { useText } from '../../../messages/use-text.ts';

type DocumentLanguageProps = {
  readonly version: ReadableVersion;
  readonly onChoose: (locale: string) => void;
};

/** A publication was made in the languages that were finished then; another text would be in those of today. */
const localesOf = ({ kind, documents }: ReadableVersion): readonly string[] =>
  kind === 'published'
    ? PRODUCT_LOCALES.filter((locale) => Object.hasOwn(documents, locale))
    : FINISHED_LOCALES;

export const DocumentLanguage = ({ version, onChoose }: DocumentLanguageProps) => {
  const text = useText();
  const locales = localesOf(version);
  return locales.length < 2 ? null : (
    <Field label={text('history.language')}>
      <Select value={version.document.locale} onChange={(_event, { value }) => onChoose(value)}>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {nameOfLanguage(locale)}
          </option>
        ))}
      </Select>
    </Field>
  );
};
