import { Field, Select } from '@fluentui/react-components';
import { MODES } from '@waivers/waiver/vocabulary/form.ts';
import { useText } from '../../../../messages/use-text.ts';
import { fieldError } from '../../../../ui/fields/field-error.ts';
import { idOf } from '../../draft/paths.ts';
import { changeConfig, type WaiverDraft } from '../../draft/waiver-draft.ts';
import type { AuthoringState } from '../../writing/use-authoring.ts';
import controls from '../fields/controls.module.css';
import { Tick } from '../fields/tick.tsx';
import { HomeCountry } from './home-country.tsx';
import styles from './settings.module.css';

/** Spec section 5: 1 to 10. */
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
        id={idOf('config.participantSelector')}
        label={text('participants.selector')}
        hint={text('participants.selectorHint')}
        isOn={participantSelector}
        onChange={(isOn) => set({ participantSelector: isOn })}
      />
      {participantSelector && (
        <div className={controls.pair}>
          <Field label={text('participants.mode')} {...fieldError(errors['config.defaultWaiverMode'])}>
            <Select
              id={idOf('config.defaultWaiverMode')}
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
              id={idOf('config.numberParticipants')}
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
          id={idOf('config.optInTicked')}
          label={text('participants.optIn')}
          hint={text('participants.optInHint')}
          isOn={optInTicked}
          onChange={(isOn) => set({ optInTicked: isOn })}
        />
      )}
    </section>
  );
};
