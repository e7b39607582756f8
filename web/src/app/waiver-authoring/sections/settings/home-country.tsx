import { Field, Select } from '@fluentui/react-components';
import { homeChoice } from '@waivers/waiver/document/shown-address.ts';
import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { nameOfCountry } from '../../../../messages/name-of-country.ts';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import { idOf } from '../../draft/paths.ts';
import { changeConfig } from '../../draft/waiver-draft.ts';
import type { AuthoringState } from '../../writing/use-authoring.ts';
import styles from './settings.module.css';

const PLACE = 'config.homeCountry';

/** Some 250, so they are not made anew with every letter that the owner types. @param codes joined, to compare them */
const CountryOptions = memo(({ codes }: { readonly codes: string }) => {
  const { locale } = useIntl();
  const { compare } = new Intl.Collator(locale);
  return codes
    .split(',')
    .map((code) => ({ code, name: nameOfCountry(locale, code) }))
    .toSorted((one, other) => compare(one.name, other.name))
    .map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ));
});

/** Only where a section asks for an address that follows the country. */
export const HomeCountry = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { draft, errors, change } = state;
  const choice = homeChoice(draft.config);
  if (choice?.home === undefined) return null;
  const choose = (code: string) =>
    change((before) => changeConfig(before, { homeCountry: code as CountryCode }));
  return (
    <Field
      label={text('participants.homeCountry')}
      className={styles.country ?? ''}
      {...fieldError(errors[PLACE])}
    >
      <Select id={idOf(PLACE)} value={choice.home} onChange={(_event, { value }) => choose(value)}>
        <CountryOptions codes={choice.codes.join()} />
      </Select>
    </Field>
  );
};
