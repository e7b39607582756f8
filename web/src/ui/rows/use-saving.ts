import { useState } from 'react';
import { useIntl } from 'react-intl';
import { sayWrong } from '../../messages/say-wrong.ts';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Problem, problemText } from '../../problems/problem.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';

/** What is wrong, by field. */
export type RowErrors = Readonly<Partial<Record<string, string>>>;

type Way = {
  readonly fields: readonly string[];
  /** Errors of the server that the row words itself. */
  readonly refused?: (problem: Problem) => RowErrors;
  /** What the snackbar says of a failure, also where fields say more. */
  readonly says?: (problem: Problem) => AppTextId | undefined;
};

/** Saves a row: what is wrong is said at its field, any other failure in the snackbar; nothing typed is lost. */
export const useSaving = ({ fields, refused = () => ({}), says = () => undefined }: Way) => {
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const [errors, setErrors] = useState<RowErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const wrongOf = (problem: Problem): RowErrors => {
    const known = problem.errors.filter(({ path }) => fields.includes(path)).toReversed();
    return {
      ...Object.fromEntries(known.map(({ path, ...wrong }) => [path, sayWrong(intl, wrong)])),
      ...refused(problem),
    };
  };
  /** @returns whether something is wrong */
  const refuse = (wrong: RowErrors): boolean => {
    setErrors(wrong);
    const isWrong = Object.keys(wrong).length > 0;
    if (isWrong) setRefusals((before) => before + 1);
    return isWrong;
  };
  /** @returns whether fields say it */
  const isRefusal = (error: unknown): boolean => refuse(error instanceof Problem ? wrongOf(error) : {});
  /** @param judged what the page itself finds wrong @returns whether it is saved */
  const save = async (judged: RowErrors, send: () => Promise<unknown>): Promise<boolean> => {
    if (refuse(judged)) return false;
    setIsSaving(true);
    try {
      await send();
      return true;
    } catch (error) {
      const said = error instanceof Problem ? says(error) : undefined;
      if (!isRefusal(error) || said !== undefined) tell(text(said ?? problemText(error)));
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return {
    errors,
    refusals,
    isSaving,
    refuse,
    isRefusal,
    save,
    show: setErrors,
    mend: (field: string) => setErrors(({ [field]: _mended, ...others }) => others),
  };
};

export type Saving = ReturnType<typeof useSaving>;
