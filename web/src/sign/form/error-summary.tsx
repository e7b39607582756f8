import type { MouseEvent, Ref, ToggleEvent } from 'react';
import { useIntl } from 'react-intl';
import { Icon } from '../frame/icon.tsx';
import styles from './error-summary.module.css';
import { fieldId } from './fields/field-frame.tsx';
import { fieldLabel } from './fields/field-labels.ts';
import { countryIn } from './state/follow-country.ts';
import { WHOLE_FORM } from './state/judge.ts';
import { useErrors, useForm, useWaiver } from './state/use-form.ts';

const goTo = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById(id)?.focus();
};

/** More stand behind a press: beside the first wrong field there is no room for them on a phone. */
const FEW = 3;

const showFromTop = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
  if (currentTarget.open) currentTarget.closest('section')?.scrollIntoView({ block: 'start' });
};

/** Focused, so that it is read out as a whole. */
export const ErrorSummary = ({ ref }: { ref: Ref<HTMLElement> }) => {
  const errors = useErrors();
  const store = useForm();
  const intl = useIntl();
  const { mode = 'adult', values } = store.filled();
  const { document } = useWaiver();
  const country = countryIn(document, values);
  const again = intl.formatMessage({ id: 'email.again' });
  if (errors.size === 0) return null;
  const list = (
    <ul className={styles.list}>
      {[...errors].map(([key, message]) => (
        <li key={key}>
          {key === WHOLE_FORM ? (
            message
          ) : (
            <a href={`#${fieldId(key)}`} onClick={goTo(fieldId(key))}>
              {intl.formatMessage(
                { id: 'summary.entry' },
                {
                  label: fieldLabel(document, mode, key, { country, again }).replace(/[.。]$/, ''),
                  message,
                },
              )}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.summary} ref={ref} tabIndex={-1} aria-labelledby="summary-title">
      <h2 className={styles.title} id="summary-title">
        <Icon name="warning" className={styles.icon} />
        {intl.formatMessage({ id: 'summary.title' }, { count: errors.size })}
      </h2>
      {errors.size <= FEW ? (
        list
      ) : (
        <details onToggle={showFromTop}>
          <summary className={styles.all}>{intl.formatMessage({ id: 'summary.all' })}</summary>
          {list}
        </details>
      )}
    </section>
  );
};
