import { MAX_MINORS } from '@waivers/waiver/submission/submission.ts';
import choice from '../fields/choice-button.module.css';
import { PartCard } from '../form-part.tsx';
import { useChoices, useForm, useWaiver } from '../state/use-form.ts';
import styles from './participant-choice.module.css';

const COUNTS = Array.from({ length: MAX_MINORS }, (_, index) => index + 1);

export const ParticipantChoice = () => {
  const store = useForm();
  const { mode, minors } = useChoices();
  const { texts, numberParticipants } = useWaiver().document;
  return (
    <PartCard title={texts.whoSigns}>
      <div className={styles.modes} role="radiogroup" aria-label={texts.whoSigns}>
        {(['adult', 'minors'] as const).map((each) => (
          <label key={each} className={choice.choice}>
            <input
              type="radio"
              name="mode"
              checked={mode === each}
              onChange={() =>
                store.choose(each, each === 'minors' ? Math.max(minors, numberParticipants) : minors)
              }
            />
            <span>{texts[each]}</span>
          </label>
        ))}
      </div>
      {mode === 'minors' ? <MinorsCount /> : null}
    </PartCard>
  );
};

const MinorsCount = () => {
  const store = useForm();
  const { mode, minors } = useChoices();
  const { texts } = useWaiver().document;
  const summary = texts.minorsParticipating.replace('{count}', String(minors));
  return (
    <fieldset className={styles.counts}>
      <legend className={styles.summary} aria-live="polite">
        {summary}
      </legend>
      {COUNTS.map((count) => (
        <label key={count} className={choice.choice}>
          <input
            type="radio"
            name="minors"
            checked={minors === count}
            onChange={() => store.choose(mode, count)}
          />
          <span>{count}</span>
        </label>
      ))}
    </fieldset>
  );
};
