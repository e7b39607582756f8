import { Field, Select } from '@fluentui/react-components';
import { homeCountryChoice } from '@waivers/waiver/document/shown-address.ts';
import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { nameOfCountry } from '../../../../messages/name-of-language.ts';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import { elementId } from '../../../../waiver-draft/paths.ts';
import { changeConfig, type WaiverDraft } from '../../../../waiver-draft/waiver-draft.ts';
import type { AuthoringState } from '../../writing/use-authoring.ts';
import controls from '../fields/controls.module.css';
import { Tick } from '../fields/tick.tsx';
import styles from './settings.module.css';

const PLACE = 'config.homeCountry';

/**
 * Memoised, because the list has about 250 options.
 * @param codes joined into one string, so that memo can compare them
 */
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

/** Shown only if a section asks for an address whose form depends on the country. */
const HomeCountry = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { draft, errors, change } = state;
  const choice = homeCountryChoice(draft.config);
  if (choice?.home === undefined) return null;
  const choose = (code: string) =>
    change((before) => changeConfig(before, { homeCountry: code as CountryCode }));
  return (
    <Field
      label={text('participants.homeCountry')}
      className={styles.country ?? ''}
      {...fieldError(errors[PLACE])}
    >
      <Select id={elementId(PLACE)} value={choice.home} onChange={(_event, { value }) => choose(value)}>
        <CountryOptions codes={choice.codes.join()} />
      </Select>
    </Field>
  );
};

/** Selectable numbers of minors, from 1 to 10 (spec section 5). */
const NUMBERS = Array.from({ length: 10 }, (_, index) => index + 1);

const hasOptIn = ({ config }: WaiverDraft): boolean =>
  config.waiverParts.some(({ fieldsGroups }) =>
    fieldsGroups.some(({ fields }) => fields.some(({ type }) => type === 'optIn')),
  );

export const ParticipantsCard = ({ state }: { readonly state: AuthoringState }) => {
  const text = useText();
  const { draft, errors, change } = state;
  const { participantSelector, defaultWaiverMode, numberParticipants, optInTicked } = draft.config;
  const set = (changes: Partial<WaiverDraft['config']>) => change((before) => changeConfig(before, changes));
  return (
    <section className={styles.settings} aria-labelledby="participants-title">
      <h2 id="participants-title" className={styles.settingsTitle}>
        {text('participants.title')}
      </h2>
      <Tick
        id={elementId('config.participantSelector')}
        label={text('participants.selector')}
        hint={text('participants.selectorHint')}
        isOn={participantSelector}
        onChange={(isOn) => set({ participantSelector: isOn })}
      />
      {participantSelector && (
        <div className={controls.pair}>
          <Field label={text('participants.mode')} {...fieldError(errors['config.defaultWaiverMode'])}>
            <Select
              id={elementId('config.defaultWaiverMode')}
              value={defaultWaiverMode ?? ''}
              onChange={(_event, { value }) =>
                set({ defaultWaiverMode: MODES.find((mode) => mode === value) })
              }
            >
              <option value="">{text('participants.ask')}</option>
              <option value="adult">{text('participants.adult')}</option>
              <option value="minors">{text('participants.minors')}</option>
            </Select>
          </Field>
          <Field label={text('participants.number')} {...fieldError(errors['config.numberParticipants'])}>
            <Select
              id={elementId('config.numberParticipants')}
              value={String(numberParticipants)}
              onChange={(_event, { value }) => set({ numberParticipants: Number(value) })}
            >
              {NUMBERS.map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <HomeCountry state={state} />
      {hasOptIn(draft) && (
        <Tick
          id={elementId('config.optInTicked')}
          label={text('participants.optIn')}
          hint={text('participants.optInHint')}
          isOn={optInTicked}
          onChange={(isOn) => set({ optInTicked: isOn })}
        />
      )}
    </section>
  );
};
