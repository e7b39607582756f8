import { Button } from '@fluentui/react-components';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import styles from './setting-rows.module.css';
import { useUnsaved } from './unsaved.tsx';
import type { Saving } from './use-saving.ts';

/**
 * Focuses the first invalid field in the same commit as its error, so that the next keystroke goes there.
 * @param refusals number of rejected attempts
 */
export const useFocusFirstError = (form: RefObject<HTMLElement | null>, refusals: number): void => {
  useLayoutEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refusals]);
};

type RowFormProps = {
  readonly saving: Saving;
  readonly isDirty: boolean;
  /** Removes the stored draft. */
  readonly forget?: () => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  /** Why there is nothing to save yet. */
  readonly notReady?: AppTextId | undefined;
  /** Content after Save and Cancel. */
  readonly more?: ReactNode;
  readonly labels?: { readonly save: AppTextId; readonly saving: AppTextId };
};

const FIELDS = 'input:not([hidden], [type=file]), select, textarea, button';

/** Whether Escape is meant for the form, not for a dialog, a search term or an input method within it. */
const isForForm = ({ target, nativeEvent }: KeyboardEvent): boolean =>
  !nativeEvent.isComposing &&
  target instanceof Element &&
  target.closest('dialog') === null &&
  !(target instanceof HTMLInputElement && target.type === 'search' && target.value !== '');

/** A form with Save and Cancel; Escape cancels, too. Focuses the first field or, after a rejection, the first invalid one. */
export const RowForm = ({
  saving: { refusals, isSaving },
  isDirty,
  forget,
  onSubmit,
  onCancel,
  children,
  notReady,
  more,
  labels = { save: 'account.save', saving: 'busy.save' },
}: RowFormProps) => {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const why = useId();
  useUnsaved(isDirty, forget);
  useEffect(() => form.current?.querySelector<HTMLElement>(FIELDS)?.focus(), []);
  useFocusFirstError(form, refusals);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={isSaving}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isSaving && isForForm(event)) onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (notReady === undefined && !isSaving) onSubmit();
      }}
    >
      {children}
      <div className={styles.actions}>
        <Button
          type="submit"
          size="large"
          appearance="primary"
          disabledFocusable={isSaving || notReady !== undefined}
          aria-describedby={notReady === undefined ? undefined : why}
        >
          {text(isSaving ? labels.saving : labels.save)}
        </Button>
        <Button size="large" disabled={isSaving} onClick={onCancel}>
          {text('dialog.cancel')}
        </Button>
        {more}
        {notReady !== undefined && (
          <p id={why} className={styles.hint}>
            {text(notReady)}
          </p>
        )}
      </div>
    </form>
  );
};
