import { useQueryClient } from '@tanstack/react-query';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { loadDocumentWords } from '../../messages/document-words.ts';
import type { AppTextId } from '../../messages/text-ids.ts';
import { useText } from '../../messages/use-text.ts';
import { releaseGuard, useLeaveGuard } from '../navigation/leave-guard.ts';
import { Problem } from '../problems/problem.ts';
import { problemText } from '../problems/say-problem.ts';
import { useSession } from '../session/use-session.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import { type Found, isLeftOpen } from './going-on.ts';
import { forgetDraft, goOn, keepDraft } from './kept-draft.ts';
import { type DraftErrors, refusedDraft } from './refused-draft.ts';
import { deleteWaiver, finishSaving, type SaveKind, saveWaiver } from './saving.ts';
import type { KeptProgress, Progress, Standing } from './sending.ts';
import {
  changedFields,
  type EditedWaiver,
  inLocale,
  missingFields,
  type WaiverDraft,
} from './waiver-draft.ts';

export type Asked =
  | { readonly kind: 'publish' | 'delete' }
  | { readonly kind: 'busy'; readonly with: SaveKind | 'delete' }
  | { readonly kind: 'leave'; readonly leave: () => void }
  | { readonly kind: 'conflict'; readonly saving: SaveKind | 'delete' }
  | null;

const SAID: Readonly<Record<SaveKind, AppTextId>> = {
  save: 'author.saved',
  publish: 'author.published',
  unpublish: 'author.unpublished',
  preview: 'author.saved',
};

const kindOf = (unanswered: Progress['unanswered'], waiver: EditedWaiver): SaveKind => {
  if (unanswered === undefined || unanswered.body.published === waiver.published) return 'save';
  return unanswered.body.published ? 'publish' : 'unpublish';
};

export const useAuthoring = (loaded: EditedWaiver, onReload: () => Promise<EditedWaiver | undefined>) => {
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const session = useSession();
  const userId = session.kind === 'owner' ? session.user.id : '';
  const [begun] = useState(() => goOn(userId, loaded));
  const [waiver, setWaiver] = useState(begun.waiver);
  const [draft, setDraft] = useState(begun.draft);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const sent = useRef(begun.progress);
  const isDirty = changedFields(waiver.draft, draft).length > 0;

  const wasKept = useRef(isDirty && !isLeftOpen(waiver.id, begun.progress));
  useEffect(() => {
    if (wasKept.current) tell(text('author.draftBack'));
    wasKept.current = false;
  }, [tell, text]);
  useEffect(() => {
    const progress = sent.current;
    if (isDirty || progress.unanswered !== undefined)
      keepDraft(userId, waiver.id, { version: waiver.version, draft, progress });
    else forgetDraft(userId, waiver.id);
  }, [isDirty, draft, userId, waiver]);
  const progress: KeptProgress = {
    read: () => sent.current,
    keep: (next: Progress) => {
      sent.current = next;
      keepDraft(userId, waiver.id, { version: waiver.version, draft, progress: next });
    },
  };
  const forget = (): void => {
    sent.current = {};
    forgetDraft(userId, waiver.id);
  };
  useLeaveGuard(
    isDirty,
    useCallback((leave: () => void) => setAsked({ kind: 'leave', leave }), []),
  );

  const change = (changes: Partial<WaiverDraft>): void => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))),
    );
  };
  const wanted = useRef(draft.locale);
  const chooseLocale = async (locale: ProductLocale): Promise<void> => {
    wanted.current = locale;
    try {
      const from = await loadDocumentWords(draft.locale);
      const to = await loadDocumentWords(locale);
      // Another language was chosen meanwhile.
      if (wanted.current !== locale) return;
      setDraft((before) => inLocale(before, locale, { from, to }));
      setErrors(({ locale: _locale, subtitle: _subtitle, ...others }) => others);
    } catch {
      tell(text('language.failed'));
    }
  };
  const isComplete = (): boolean => {
    const missing = missingFields(draft);
    setErrors(Object.fromEntries(missing.map((name) => [name, text('author.required')])));
    if (missing[0] !== undefined) document.getElementsByName(`waiver-${missing[0]}`)[0]?.focus();
    return missing.length === 0;
  };
  const refused = ({ errors }: Problem): void => {
    const { fields, other } = refusedDraft(errors, intl);
    setErrors(fields);
    setProblem(other ?? text('author.wrong'));
  };
  const failed = (error: unknown, saving: SaveKind | 'delete'): void => {
    const status = error instanceof Problem ? error.status : 0;
    setAsked(status === 412 ? { kind: 'conflict', saving } : null);
    if (error instanceof Problem && status === 422) refused(error);
    else if (status !== 412) setProblem(text(problemText(error)));
  };

  const finished = (kind: SaveKind, standing: Standing): void => {
    forget();
    releaseGuard();
    void queries.invalidateQueries({ queryKey: ['waivers'] });
    if (kind === 'preview') {
      location.assign(`/preview-waiver/${standing.id}`);
      return;
    }
    setAsked(null);
    const isLanguage = kind === 'save' && changedFields(waiver.draft, draft).join() === 'locale';
    tell(text(isLanguage ? 'author.languageSaved' : SAID[kind]));
    if (waiver.id === undefined) navigate(`/waiver-create/${standing.id}`, { replace: true });
    else setWaiver({ ...waiver, ...standing });
  };
  const save = async (kind: SaveKind, isForced = false): Promise<void> => {
    setProblem(null);
    if (!isComplete()) return setAsked(null);
    setAsked({ kind: 'busy', with: kind });
    try {
      finished(kind, await saveWaiver(waiver, draft, kind, { isForced, progress }));
    } catch (error) {
      failed(error, kind);
    }
  };
  const isAsking = useRef(false);
  const isHere = useRef(false);
  const found = ({ standing, isMade, isTyped }: Found, kind: SaveKind): void => {
    if (standing !== undefined) {
      forget();
      if (isTyped) keepDraft(userId, standing.id, { version: standing.version, draft, progress: {} });
      void queries.invalidateQueries({ queryKey: ['waivers'] });
    }
    if (!isHere.current) return;
    setAsked(null);
    if (isTyped) tell(text('author.draftBack'));
    else if (standing !== undefined) tell(text(SAID[kind]));
    else setProblem(text('problem.other'));
    if (standing === undefined) return;
    if (!isMade) {
      setWaiver({ ...waiver, ...standing });
      return;
    }
    releaseGuard();
    navigate(`/waiver-create/${standing.id}`, { replace: true });
  };
  const findOut = useEffectEvent(async (): Promise<void> => {
    if (isAsking.current || asked !== null || !isLeftOpen(waiver.id, sent.current)) return;
    const kind = kindOf(sent.current.unanswered, waiver);
    isAsking.current = true;
    setProblem(null);
    setAsked({ kind: 'busy', with: kind });
    try {
      found(await finishSaving(waiver, draft, progress), kind);
    } catch {
      setAsked(null);
      setProblem(text('author.unanswered'));
    }
    isAsking.current = false;
  });
  useEffect(() => {
    const again = () => void findOut();
    isHere.current = true;
    again();
    addEventListener('online', again);
    return () => {
      isHere.current = false;
      removeEventListener('online', again);
    };
  }, []);
  const remove = async (): Promise<void> => {
    setAsked({ kind: 'busy', with: 'delete' });
    try {
      await deleteWaiver(waiver, progress);
      forget();
      releaseGuard();
      void queries.invalidateQueries({ queryKey: ['waivers'] });
      if (waiver.id !== undefined) tell(text('author.deleted'));
      navigate('/waivers');
    } catch (error) {
      failed(error, 'delete');
    }
  };
  const reload = async (): Promise<void> => {
    const newest = await onReload();
    setAsked(null);
    if (newest === undefined) return;
    sent.current = {};
    setErrors({});
    setWaiver(newest);
    setDraft(newest.draft);
  };
  const leave = (go: () => void): void => {
    forget();
    releaseGuard();
    setAsked(null);
    setProblem(null);
    setErrors({});
    // From one new waiver to the next the page is the same.
    setDraft(waiver.draft);
    go();
  };
  const askToPublish = (): void => {
    if (isComplete()) setAsked({ kind: 'publish' });
  };

  return {
    waiver,
    draft,
    errors,
    problem,
    asked,
    isDirty,
    change,
    chooseLocale,
    save,
    remove,
    reload,
    leave,
    askToPublish,
    setAsked,
  };
};

export type AuthoringState = ReturnType<typeof useAuthoring>;
