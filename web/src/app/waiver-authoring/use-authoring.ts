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
import { inLocale } from './draft/in-locale.ts';
import { missingTexts } from './draft/missing.ts';
import { partIndexOf, valueAt } from './draft/paths.ts';
import { type DraftErrors, refusedDraft } from './draft/refused-draft.ts';
import { type EditedWaiver, isSameDraft, type WaiverDraft } from './draft/waiver-draft.ts';
import { type Found, isLeftOpen } from './going-on.ts';
import { forgetDraft, goOn, keepDraft } from './kept-draft.ts';
import { deleteWaiver, finishSaving, type SaveKind, saveWaiver } from './saving.ts';
import { useOpenSections } from './sections/use-open-sections.ts';
import type { KeptProgress, Progress, Standing } from './sending.ts';

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

/** Whether the language was changed, with our own texts, and nothing else. */
const isLanguageOnly = async (from: WaiverDraft, to: WaiverDraft): Promise<boolean> => {
  if (from.locale === to.locale) return false;
  try {
    const words = { from: await loadDocumentWords(from.locale), to: await loadDocumentWords(to.locale) };
    return isSameDraft(inLocale(from, to.locale, words), to);
  } catch {
    return false;
  }
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
  const latest = useRef(draft);
  const [generation, setGeneration] = useState(0);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked>(null);
  const sent = useRef(begun.progress);
  const isDirty = !isSameDraft(waiver.draft, draft);
  const { goTo: goToPlace, ...sections } = useOpenSections();

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

  const put = useCallback((next: WaiverDraft): void => {
    const before = latest.current;
    latest.current = next;
    setDraft(next);
    const isUntouched = ([place]: readonly [string, string]) =>
      valueAt(before, place) === valueAt(next, place);
    setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(isUntouched)));
  }, []);
  /** What was said to be wrong is no longer said of what has changed. */
  const change = useCallback(
    (edit: (draft: WaiverDraft) => WaiverDraft): void => put(edit(latest.current)),
    [put],
  );
  /** With texts from elsewhere, which editors only read when they open. */
  const replace = (next: WaiverDraft): void => {
    put(next);
    setErrors({});
    setGeneration((before) => before + 1);
  };
  const wanted = useRef(draft.locale);
  const chooseLocale = async (locale: ProductLocale): Promise<void> => {
    wanted.current = locale;
    try {
      const to = await loadDocumentWords(locale);
      const from = await loadDocumentWords(latest.current.locale);
      // Another language was chosen meanwhile.
      if (wanted.current !== locale) return;
      change((before) => inLocale(before, locale, { from, to }));
      setGeneration((before) => before + 1);
    } catch {
      tell(text('language.failed'));
    }
  };
  /** Opens the section around it. @param place path such as `config.waiverParts[2].title` */
  const goTo = useCallback(
    (place: string): void => {
      const index = partIndexOf(place);
      goToPlace(place, index === undefined ? undefined : latest.current.config.waiverParts[index]?.key);
    },
    [goToPlace],
  );
  const showErrors = (errors: DraftErrors): void => {
    const places = Object.keys(errors);
    const open = places.flatMap((place) => {
      const part = latest.current.config.waiverParts[partIndexOf(place) ?? -1];
      return part === undefined ? [] : [part.key];
    });
    sections.viewAllBut(open);
    setErrors(errors);
    if (places[0] !== undefined) goTo(places[0]);
  };
  const isComplete = (): boolean => {
    const missing = missingTexts(draft);
    showErrors(Object.fromEntries(missing.map((place) => [place, text('author.required')])));
    return missing.length === 0;
  };
  const refused = ({ errors }: Problem): void => {
    const { fields, other } = refusedDraft(errors, intl);
    showErrors(fields);
    setProblem(other ?? text('author.wrong'));
  };
  const failed = (error: unknown, saving: SaveKind | 'delete'): void => {
    const status = error instanceof Problem ? error.status : 0;
    setAsked(status === 412 ? { kind: 'conflict', saving } : null);
    if (error instanceof Problem && status === 422) refused(error);
    else if (status !== 412) setProblem(text(problemText(error)));
  };

  const finished = async (kind: SaveKind, standing: Standing): Promise<void> => {
    forget();
    releaseGuard();
    void queries.invalidateQueries({ queryKey: ['waivers'] });
    if (kind === 'preview') {
      location.assign(`/preview-waiver/${standing.id}`);
      return;
    }
    const isLanguage = kind === 'save' && (await isLanguageOnly(waiver.draft, standing.draft));
    setAsked(null);
    tell(text(isLanguage ? 'author.languageSaved' : SAID[kind]));
    if (waiver.id === undefined) navigate(`/waiver-create/${standing.id}`, { replace: true });
    else setWaiver({ ...waiver, ...standing });
  };
  const save = async (kind: SaveKind, isForced = false): Promise<void> => {
    setProblem(null);
    if (!isComplete()) return setAsked(null);
    setAsked({ kind: 'busy', with: kind });
    try {
      await finished(kind, await saveWaiver(waiver, draft, kind, { isForced, progress }));
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
    setWaiver(newest);
    replace(newest.draft);
  };
  const leave = (go: () => void): void => {
    forget();
    releaseGuard();
    setAsked(null);
    setProblem(null);
    // From one new waiver to the next the page is the same.
    replace(waiver.draft);
    go();
  };
  const askToPublish = (): void => {
    if (isComplete()) setAsked({ kind: 'publish' });
  };

  return {
    waiver,
    draft,
    generation,
    errors,
    problem,
    asked,
    isDirty,
    sections,
    goTo,
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
