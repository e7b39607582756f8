import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { sayWrong } from '../../../messages/say-wrong.ts';
import { useText } from '../../../messages/use-text.ts';
import { Problem } from '../../problems/problem.ts';
import { problemText } from '../../problems/say-problem.ts';
import { useSnackbar } from '../../snackbar/snackbar.tsx';
import { useUnsaved } from '../unsaved.tsx';
import { forgetTemplate, keepTemplate, keptTemplate } from './kept-template.ts';
import { DEFAULT, type EmailTemplate, isSameTemplate, type SavedTemplate } from './template-draft.ts';

export type TemplateErrors = { readonly [Name in keyof EmailTemplate]?: string };

const FIELDS = ['emailSubject', 'emailTemplate'] as const;

type Options = {
  readonly saved: EmailTemplate;
  readonly userId: string;
  readonly isOurs: (draft: EmailTemplate) => boolean;
  readonly onSave: (template: SavedTemplate) => Promise<void>;
  readonly onCancel: () => void;
};

export const useTemplate = ({ saved, userId, isOurs, onSave, onCancel }: Options) => {
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const [draft, setDraft] = useState<EmailTemplate>(() => keptTemplate(userId) ?? saved);
  const [errors, setErrors] = useState<TemplateErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  // Our text is the same in every language.
  const isDirty = !isSameTemplate(draft, saved) && !(isOurs(draft) && isOurs(saved));

  const wasKept = useRef(isDirty);
  useEffect(() => {
    if (wasKept.current) tell(text('author.draftBack'));
    wasKept.current = false;
  }, [tell, text]);
  useEffect(() => {
    if (isDirty) keepTemplate(userId, draft);
    else forgetTemplate(userId);
  }, [isDirty, draft, userId]);
  const forget = useCallback(() => forgetTemplate(userId), [userId]);
  useUnsaved(isDirty, forget);

  const change = (changes: Partial<EmailTemplate>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))),
    );
  };
  const failed = (error: unknown): void => {
    if (!(error instanceof Problem) || error.status !== 422) {
      setProblem(text(problemText(error)));
      return;
    }
    const found = FIELDS.flatMap((name) => {
      const wrong = error.errors.find(({ path }) => path.startsWith(`config.${name}`));
      return wrong === undefined ? [] : [[name, sayWrong(intl, wrong)]];
    });
    setErrors(Object.fromEntries(found));
    setProblem(text(found.length > 0 ? 'template.wrong' : 'problem.other'));
  };
  /** @returns the first field to correct */
  const save = async (): Promise<keyof EmailTemplate | undefined> => {
    if (isSaving) return undefined;
    setProblem(null);
    const missing = FIELDS.filter((name) => draft[name].trim() === '');
    setErrors(Object.fromEntries(missing.map((name) => [name, text('template.required')])));
    if (missing.length > 0) return missing[0];
    setIsSaving(true);
    try {
      await onSave(isOurs(draft) ? DEFAULT : { ...draft, emailSubject: draft.emailSubject.trim() });
      forget();
      tell(text('account.templateSaved'));
    } catch (error) {
      failed(error);
    }
    setIsSaving(false);
    return undefined;
  };
  const close = (): void => {
    forget();
    onCancel();
  };
  return {
    draft,
    errors,
    problem,
    isSaving,
    isDirty,
    isAsked,
    change,
    save,
    close,
    cancel: () => (isDirty ? setIsAsked(true) : close()),
    stay: () => setIsAsked(false),
  };
};
