import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { errorMessage } from '../../../messages/error-message.ts';
import { useText } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { clearLines, readLines, storeLines, templateRowName } from '../../../ui/rows/stored-lines.ts';
import { useUnsaved } from '../../../ui/rows/unsaved.tsx';
import { type RowErrors, useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import {
  DEFAULT_TEMPLATE,
  type EditedTemplate,
  isSameTemplate,
  type TemplateToSave,
  type VersionedTemplate,
} from './template-draft.ts';

const FIELDS = ['emailSubject', 'emailTemplate'] as const;

/** The saved template that the draft is based on. After a reload only the version is known. */
type Base = { readonly template: EditedTemplate | undefined; readonly version: number };

type TemplateOptions = {
  readonly saved: EditedTemplate;
  readonly version: number;
  readonly pageDefault: EditedTemplate;
  readonly userId: string;
  readonly isDefaultText: (draft: EditedTemplate) => boolean;
  readonly onReplace: (template: EditedTemplate) => void;
  readonly onSave: (template: TemplateToSave, over: number) => Promise<void>;
  readonly onRead: () => Promise<VersionedTemplate>;
  readonly onCancel: () => void;
};

/** Syncs an unmodified draft when the saved or default text changes. */
const useFollowSaved = (
  { saved, pageDefault, isDefaultText, onReplace }: TemplateOptions,
  draft: EditedTemplate,
): void => {
  const before = useRef({ saved, isDefaultText });
  useEffect(() => {
    const last = before.current;
    before.current = { saved, isDefaultText };
    if (isSameTemplate(draft, last.saved)) {
      if (!isSameTemplate(draft, saved)) onReplace(saved);
    } else if (last.isDefaultText(draft) && !isDefaultText(draft)) onReplace(pageDefault);
  });
};

export const useTemplateDraft = (options: TemplateOptions) => {
  const { saved, version, userId, isDefaultText, onReplace, onSave, onRead, onCancel } = options;
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const row = templateRowName(userId);
  const [stored] = useState(() => readLines(row));
  const [draft, setDraft] = useState<EditedTemplate>(() => ({
    emailSubject: stored?.emailSubject ?? saved.emailSubject,
    emailTemplate: stored?.emailTemplate ?? saved.emailTemplate,
  }));
  const [theirs, setTheirs] = useState<VersionedTemplate>();
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false);
  // A default template in any language counts as unmodified.
  const isDirty = !isSameTemplate(draft, saved) && !(isDefaultText(draft) && isDefaultText(saved));
  useFollowSaved(options, draft);
  const storedVersion = Number(stored?.version ?? version);
  const base = useRef<Base>({
    template: storedVersion === version ? saved : undefined,
    version: storedVersion,
  });
  useEffect(() => {
    if (!isDirty) base.current = { template: saved, version };
  });

  const wasRestored = useRef(isDirty);
  useEffect(() => {
    if (wasRestored.current) tell(text('author.draftBack'));
    wasRestored.current = false;
  }, [tell, text]);
  useEffect(() => {
    if (isDirty) storeLines(row, { ...draft, version: String(base.current.version) });
    else clearLines(row);
  }, [isDirty, draft, row]);
  const forget = useCallback(() => clearLines(row), [row]);
  useUnsaved(isDirty, forget);

  const serverErrors = ({ errors }: Problem): RowErrors =>
    Object.fromEntries(
      FIELDS.flatMap((name) => {
        const wrong = errors.find(({ path }) => path.replace('config.', '').startsWith(name));
        return wrong === undefined ? [] : [[name, errorMessage(intl, wrong)]];
      }),
    );
  const saving = useSaving({ fields: [], serverErrors: serverErrors });
  const validate = (): RowErrors =>
    Object.fromEntries(
      FIELDS.filter((name) => draft[name].trim() === '').map((name) => [name, text('account.required')]),
    );
  const change = (changes: Partial<EditedTemplate>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    for (const name of Object.keys(changes)) saving.clearError(name);
  };
  const send = (over: number) =>
    onSave(
      isDefaultText(draft) ? DEFAULT_TEMPLATE : { ...draft, emailSubject: draft.emailSubject.trim() },
      over,
    );
  /** Saves the draft, retrying if only other account settings have changed. Resolves to false on a conflict. */
  const sendBasedOn = async (over: Base): Promise<boolean> => {
    try {
      await send(over.version);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error;
    }
    const newest = await onRead();
    const isSame = over.template !== undefined && isSameTemplate(newest.template, over.template);
    if (isSame && newest.version > over.version) return sendBasedOn(newest);
    setTheirs(newest);
    return false;
  };
  const saveBasedOn = async (over: Base): Promise<void> => {
    let isSaved = false;
    const isSent = await saving.save(validate(), async () => {
      isSaved = await sendBasedOn(over);
    });
    if (!isSent || !isSaved) return;
    forget();
    tell(text('account.templateSaved'));
  };
  /** Validates the draft before sending a test email. Resolves to false if the draft is invalid. */
  const attempt = async (sendTest: () => Promise<void>): Promise<boolean> => {
    if (saving.showErrors(validate())) return false;
    try {
      await sendTest();
      return true;
    } catch (error) {
      if (saving.showServerErrors(error)) return false;
      throw error;
    }
  };
  const keepMine = async (): Promise<void> => {
    if (theirs === undefined) return;
    base.current = theirs;
    setTheirs(undefined);
    await saveBasedOn(theirs);
  };
  const takeTheirs = (): void => {
    if (theirs !== undefined) onReplace(theirs.template);
    setTheirs(undefined);
  };
  const close = (): void => {
    forget();
    onCancel();
  };
  return {
    draft,
    saving,
    isConfirmingLeave,
    change,
    save: async (): Promise<void> => {
      if (!saving.isSaving) await saveBasedOn(base.current);
    },
    theirs,
    keepMine,
    takeTheirs,
    attempt,
    close,
    cancel: () => (isDirty ? setIsConfirmingLeave(true) : close()),
    stay: (): void => {
      setIsConfirmingLeave(false);
      setTheirs(undefined);
    },
  };
};
