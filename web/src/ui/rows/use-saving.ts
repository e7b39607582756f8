import { useState } from 'react';
import { useIntl } from 'react-intl';
import { errorMessage } from '../../messages/error-message.ts';
import { useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';

/** Error messages by field name. */
export type RowErrors = Readonly<Partial<Record<string, string>>>;

type SavingOptions = {
  readonly fields: readonly string[];
  readonly serverErrors?: (problem: Problem) => RowErrors;
  /** Returns the snackbar text for a failure, which is shown even if fields have errors. */
  readonly failureText?: (problem: Problem) => string | undefined;
};

/** Saves a row. Shows field errors next to their fields and other errors in the snackbar, and keeps what was typed. */
export const useSaving = ({
  fields,
  serverErrors = () => ({}),
  failureText = () => undefined,
}: SavingOptions) => {
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const [errors, setErrors] = useState<RowErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const errorsOf = (problem: Problem): RowErrors => {
    const known = problem.errors.filter(({ path }) => fields.includes(path)).toReversed();
    return {
      ...Object.fromEntries(known.map(({ path, ...wrong }) => [path, errorMessage(intl, wrong)])),
      ...serverErrors(problem),
    };
  };
  /** Returns whether there are errors. */
  const showErrors = (wrong: RowErrors): boolean => {
    setErrors(wrong);
    const isWrong = Object.keys(wrong).length > 0;
    if (isWrong) setRefusals((before) => before + 1);
    return isWrong;
  };
  /** Returns whether any field shows the error. */
  const showServerErrors = (error: unknown): boolean =>
    showErrors(error instanceof Problem ? errorsOf(error) : {});
  /** Resolves to whether the row was saved. @param localErrors errors found before sending */
  const save = async (localErrors: RowErrors, send: () => Promise<unknown>): Promise<boolean> => {
    if (showErrors(localErrors)) return false;
    setIsSaving(true);
    try {
      await send();
      return true;
    } catch (error) {
      const failure = error instanceof Problem ? failureText(error) : undefined;
      if (!showServerErrors(error) || failure !== undefined) tell(failure ?? text(problemText(error)));
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return {
    errors,
    refusals,
    isSaving,
    showErrors,
    showServerErrors,
    save,
    show: setErrors,
    clearError: (field: string) => setErrors(({ [field]: _mended, ...others }) => others),
  };
};

export type Saving = ReturnType<typeof useSaving>;
