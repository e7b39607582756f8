import { useState } from 'react';
import { useIntl } from 'react-intl';
import { errorMessage } from '../../messages/error-message.ts';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';

/** What is wrong, by field. */
export type RowErrors = Readonly<Partial<Record<string, string>>>;

type SavingOptions = {
  readonly fields: readonly string[];
  /** Errors of the server that the row words itself. */
  readonly serverErrors?: (problem: Problem) => RowErrors;
  /** What the snackbar says of a failure, also where fields say more. */
  readonly failureText?: (problem: Problem) => AppTextId | undefined;
};

/** Saves a row: what is wrong is said at its field, any other failure in the snackbar; nothing typed is lost. */
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
  /** @returns whether something is wrong */
  const showErrors = (wrong: RowErrors): boolean => {
    setErrors(wrong);
    const isWrong = Object.keys(wrong).length > 0;
    if (isWrong) setRefusals((before) => before + 1);
    return isWrong;
  };
  /** @returns whether fields say it */
  const showServerErrors = (error: unknown): boolean =>
    showErrors(error instanceof Problem ? errorsOf(error) : {});
  /** @param localErrors what the page itself finds wrong @returns whether it is saved */
  const save = async (localErrors: RowErrors, send: () => Promise<unknown>): Promise<boolean> => {
    if (showErrors(localErrors)) return false;
    setIsSaving(true);
    try {
      await send();
      return true;
    } catch (error) {
      const said = error instanceof Problem ? failureText(error) : undefined;
      if (!showServerErrors(error) || said !== undefined) tell(text(said ?? problemText(error)));
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
