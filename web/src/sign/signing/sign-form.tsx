import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { ErrorSummary } from '../form/error-summary.tsx';
import { ParticipantChoice } from '../form/people/participant-choice.tsx';
import type { FormStore } from '../form/state/form-store.ts';
import type { Errors } from '../form/state/form-values.ts';
import { goToField, moveOnEnter } from '../form/state/next-field.ts';
import { useChoices, useErrors, useForm, useWaiver } from '../form/state/use-form.ts';
import button from '../frame/button.module.css';
import { usePageTitle } from '../frame/notice-page.tsx';
import { SendStatus } from '../sending/send-status.tsx';
import { FormParts } from './form-parts.tsx';
import { Remaining } from './remaining.tsx';
import styles from './sign-form.module.css';
import type { Phase } from './use-signing.ts';

/** If loading fails, everything can still be read in the form. */
const Review = lazy(() =>
  import('../form/review/review.tsx').then(
    (loaded) => ({ default: loaded.Review }),
    () => ({ default: () => null }),
  ),
);

type Sending = Phase & { readonly at: 'sending' };

/** Shows the error count in the page title, which is visible at any scroll position. */
const useTitle = (title: string, errors: number): void => {
  const intl = useIntl();
  usePageTitle(errors === 0 ? title : intl.formatMessage({ id: 'summary.page' }, { count: errors, title }));
};

/** Freezes the layout between press and click. */
const useHoldDuringPress = (store: FormStore): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = (): void => {
      clearTimeout(timer);
      store.hold();
    };
    const release = (): void => {
      clearTimeout(timer);
      timer = setTimeout(store.release);
    };
    // A select's popup swallows pointerup, so a key also ends the press.
    const ends = ['pointerup', 'pointercancel', 'dragend', 'keydown'] as const;
    addEventListener('pointerdown', hold);
    for (const end of ends) addEventListener(end, release);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', hold);
      for (const end of ends) removeEventListener(end, release);
      store.release();
    };
  }, [store]);
};

/**
 * @param props.takesFocus whether the form replaces a focused element
 * @param props.isContinued whether to focus the first missing answer
 * @param props.refused errors found only by the server
 * @param props.afterAgree shown below the button
 * @param props.isOver whether a notice explains why sending is impossible
 */
export const SignForm = ({
  takesFocus,
  isContinued = false,
  refused,
  afterAgree,
  isOver = false,
  progress,
  onSubmit,
}: {
  takesFocus: boolean;
  isContinued?: boolean;
  refused: Errors | undefined;
  afterAgree?: ReactNode;
  isOver?: boolean;
  progress: Sending | undefined;
  onSubmit: () => void;
}) => {
  const store = useForm();
  const intl = useIntl();
  const { mode } = useChoices();
  const errors = useErrors();
  const { document: text } = useWaiver();
  const form = useRef<HTMLFormElement>(null);
  const parts = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState(refused === undefined ? 0 : 1);
  const hasFailed = failures > 0 && store.isSubmitted();
  useTitle(text.title, hasFailed ? errors.size : 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useEffect(() => {
    const [missing] = isContinued ? store.validate().keys() : [];
    if (missing !== undefined) goToField(missing);
    else if (isContinued || takesFocus) form.current?.focus({ preventScroll: !isContinued });
  }, []);
  useEffect(() => {
    if (refused !== undefined) setFailures((count) => count + 1);
  }, [refused]);

  useHoldDuringPress(store);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (progress !== undefined || isOver) return;
    if (store.validateAndShow().size > 0) setFailures((count) => count + 1);
    else {
      setFailures(0);
      onSubmit();
    }
  };
  return (
    <form
      className={styles.form}
      ref={form}
      tabIndex={-1}
      aria-label={text.title}
      noValidate
      onSubmit={submit}
      onKeyDown={moveOnEnter}
    >
      <div className={styles.parts} ref={parts} inert={progress !== undefined}>
        {hasFailed ? <ErrorSummary key={failures} parts={parts} /> : null}
        {text.participantSelector ? <ParticipantChoice /> : null}
        {mode === undefined ? null : (
          <p className={styles.required}>{intl.formatMessage({ id: 'form.required' })}</p>
        )}
        <FormParts />
      </div>
      {mode === undefined ? null : <Remaining isContinued={isContinued} isSending={progress !== undefined} />}
      {mode === undefined ? null : (
        <div className={styles.end}>
          <Suspense>
            <Review />
          </Suspense>
          {progress === undefined ? (
            <button
              type="submit"
              className={`${button.primary} ${styles.agree}`}
              {...(isOver && { 'aria-disabled': true, 'aria-describedby': 'notice-title' })}
            >
              {text.texts.agree}
            </button>
          ) : (
            <SendStatus {...progress} />
          )}
          {progress === undefined ? afterAgree : null}
        </div>
      )}
    </form>
  );
};
