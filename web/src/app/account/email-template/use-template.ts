import { useCallback, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { sayWrong } from '../../../messages/say-wrong.ts';
import { useText } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { forgetLines, keepLines, keptLines, templateRow } from '../../../ui/rows/kept-lines.ts';
import { useUnsaved } from '../../../ui/rows/unsaved.tsx';
import { type RowErrors, useSaving } from '../../../ui/rows/use-saving.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import {
  DEFAULT,
  type EmailTemplate,
  isSameTemplate,
  type SavedTemplate,
  type TemplateOfVersion,
} from './template-draft.ts';

const FIELDS = ['emailSubject', 'emailTemplate'] as const;

/** What a draft was typed on; after a reload only its version is known. */
type Base = { readonly template: EmailTemplate | undefined; readonly version: number };

type Options = {
  readonly saved: EmailTemplate;
  readonly version: number;
  /** In the language of the page. */
  readonly ours: EmailTemplate;
  readonly userId: string;
  readonly isOurs: (draft: EmailTemplate) => boolean;
  /** The editor shows another text. */
  readonly onReplace: (template: EmailTemplate) => void;
  readonly onSave: (template: SavedTemplate, over: number) => Promise<void>;
  readonly onRead: () => Promise<TemplateOfVersion>;
  readonly onCancel: () => void;
};

/** What is saved may change meanwhile: an untouched draft follows it, and so does our text. */
const useFollowing = ({ saved, ours, isOurs, onReplace }: Options, draft: EmailTemplate): void => {
  const before = useRef({ saved, isOurs });
  useEffect(() => {
    const last = before.current;
    before.current = { saved, isOurs };
    if (isSameTemplate(draft, last.saved)) {
      if (!isSameTemplate(draft, saved)) onReplace(saved);
    } else if (last.isOurs(draft) && !isOurs(draft)) onReplace(ours);
  });
};

export const useTemplate = (options: Options) => {
  const { saved, version, userId, isOurs, onReplace, onSave, onRead, onCancel } = options;
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const row = templateRow(userId);
  const [kept] = useState(() => keptLines(row));
  const [draft, setDraft] = useState<EmailTemplate>(() => ({
    emailSubject: kept?.emailSubject ?? saved.emailSubject,
    emailTemplate: kept?.emailTemplate ?? saved.emailTemplate,
  }));
  const [theirs, setTheirs] = useState<TemplateOfVersion>();
  const [isAsked, setIsAsked] = useState(false);
  // Our text is the same in every language.
  const isDirty = !isSameTemplate(draft, saved) && !(isOurs(draft) && isOurs(saved));
  useFollowing(options, draft);
  const keptOver = Number(kept?.version ?? version);
  const base = useRef<Base>({ template: keptOver === version ? saved : undefined, version: keptOver });
  useEffect(() => {
    if (!isDirty) base.current = { template: saved, version };
  });

  const wasKept = useRef(isDirty);
  useEffect(() => {
    if (wasKept.current) tell(text('author.draftBack'));
    wasKept.current = false;
  }, [tell, text]);
  useEffect(() => {
    if (isDirty) keepLines(row, { ...draft, version: String(base.current.version) });
    else forgetLines(row);
  }, [isDirty, draft, row]);
  const forget = useCallback(() => forgetLines(row), [row]);
  useUnsaved(isDirty, forget);

  const refused = ({ errors }: Problem): RowErrors =>
    Object.fromEntries(
      FIELDS.flatMap((name) => {
        const wrong = errors.find(({ path }) => path.replace('config.', '').startsWith(name));
        return wrong === undefined ? [] : [[name, sayWrong(intl, wrong)]];
      }),
    );
  const saving = useSaving({ fields: [], refused });
  const judge = (): RowErrors =>
    Object.fromEntries(
      FIELDS.filter((name) => draft[name].trim() === '').map((name) => [name, text('account.required')]),
    );
  const change = (changes: Partial<EmailTemplate>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    for (const name of Object.keys(changes)) saving.mend(name);
  };
  const send = (over: number) =>
    onSave(isOurs(draft) ? DEFAULT : { ...draft, emailSubject: draft.emailSubject.trim() }, over);
  /** Another setting of the business is no conflict. @returns whether it is saved */
  const sendOver = async (over: Base): Promise<boolean> => {
    try {
      await send(over.version);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error;
    }
    const newest = await onRead();
    const isSame = over.template !== undefined && isSameTemplate(newest.template, over.template);
    if (isSame && newest.version > over.version) return sendOver(newest);
    setTheirs(newest);
    return false;
  };
  const saveOver = async (over: Base): Promise<void> => {
    let isSaved = false;
    const isSent = await saving.save(judge(), async () => {
      isSaved = await sendOver(over);
    });
    if (!isSent || !isSaved) return;
    forget();
    tell(text('account.templateSaved'));
  };
  /** Shows what is wrong with the draft as `save` does. @returns whether it was sent */
  const attempt = async (sendTest: () => Promise<void>): Promise<boolean> => {
    if (saving.refuse(judge())) return false;
    try {
      await sendTest();
      return true;
    } catch (error) {
      if (saving.isRefusal(error)) return false;
      throw error;
    }
  };
  const keepMine = async (): Promise<void> => {
    if (theirs === undefined) return;
    base.current = theirs;
    setTheirs(undefined);
    await saveOver(theirs);
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
    isAsked,
    change,
    save: async (): Promise<void> => {
      if (!saving.isSaving) await saveOver(base.current);
    },
    theirs,
    keepMine,
    takeTheirs,
    attempt,
    close,
    cancel: () => (isDirty ? setIsAsked(true) : close()),
    stay: (): void => {
      setIsAsked(false);
      setTheirs(undefined);
    },
  };
};
