import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { loadDocumentWords } from '../../../messages/document-words.ts';
import { useText } from '../../../messages/use-text.ts';
import type { Problem } from '../../../problems/problem.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { type DraftErrors, draftErrors, missingTexts } from '../../../waiver-draft/draft-errors.ts';
import { valueAt } from '../../../waiver-draft/paths.ts';
import { translateDraft } from '../../../waiver-draft/translate-draft.ts';
import { setAddress } from '../../../waiver-draft/video.ts';
import { type EditedWaiver, isSameDraft, type WaiverDraft } from '../../../waiver-draft/waiver-draft.ts';
import { useSession } from '../../session/session.ts';
import { startEditing } from '../saving/start-editing.ts';
import { useEditorSaving } from '../saving/use-editor-saving.ts';
import { useUpload } from '../video/upload/use-upload.ts';
import { fieldKey, useOpenSections } from './use-open-sections.ts';

const FIELD = /^config\.waiverParts\[(\d+)\](?:\.fieldsGroups\[(\d+)\]\.fields\[(\d+)\])?/;

/** Returns the keys of the section and field that contain a place. */
const keysAround = ({ config }: WaiverDraft, place: string): readonly string[] => {
  const [, part, group, field] = FIELD.exec(place) ?? [];
  const section = config.waiverParts[Number(part)];
  if (section === undefined) return [];
  const name = section.fieldsGroups[Number(group)]?.fields[Number(field)]?.name;
  return name === undefined ? [section.key] : [section.key, fieldKey(section.key, name)];
};

type OpenedAt = { readonly at: string | undefined };

type VideoEditing = {
  readonly opened: OpenedAt | null;
  readonly open: (place?: string) => void;
  readonly close: () => void;
};

/** Whether a place is in the video editor rather than on the page. */
const isOfVideo = (place: string): boolean => /^config\.(?:video|questions)/.test(place);

const useVideoEditor = (): VideoEditing => {
  const [opened, setOpened] = useState<OpenedAt | null>(null);
  const open = useCallback((place?: string): void => setOpened({ at: place }), []);
  const close = useCallback((): void => setOpened(null), []);
  return useMemo(() => ({ opened, open, close }), [opened, open, close]);
};

/** Whether the drafts differ only in language and in the product's translated texts. */
const isLanguageOnly = async (from: WaiverDraft, to: WaiverDraft): Promise<boolean> => {
  if (from.locale === to.locale) return false;
  try {
    const words = { from: await loadDocumentWords(from.locale), to: await loadDocumentWords(to.locale) };
    return isSameDraft(translateDraft(from, to.locale, words), to);
  } catch {
    return false;
  }
};

export const useAuthoring = (loaded: EditedWaiver) => {
  const text = useText();
  const intl = useIntl();
  const tell = useSnackbar();
  const session = useSession();
  const userId = session.kind === 'owner' ? session.user.id : '';
  const [start] = useState(() => startEditing(userId, loaded));
  const [waiver, setWaiver] = useState(start.waiver);
  const [draft, setDraft] = useState(start.draft);
  const latest = useRef(draft);
  const [generation, setGeneration] = useState(0);
  const [errors, setErrors] = useState<DraftErrors>({});
  const isDirty = !isSameDraft(waiver.draft, draft);
  const sections = useOpenSections();
  const { goTo: goToPlace, viewAllBut } = sections;
  const video = useVideoEditor();
  const { open: openVideo } = video;

  const applyDraft = useCallback((next: WaiverDraft): void => {
    const before = latest.current;
    latest.current = next;
    setDraft(next);
    const isUntouched = ([place]: readonly [string, string]) =>
      valueAt(before, place) === valueAt(next, place);
    setErrors((errors) => {
      const left = Object.entries(errors).filter(isUntouched);
      return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
    });
  }, []);
  const change = useCallback(
    (edit: (draft: WaiverDraft) => WaiverDraft): void => applyDraft(edit(latest.current)),
    [applyDraft],
  );
  /** Replaces the draft and remounts the editors, which read their text only on mount. */
  const replace = (next: WaiverDraft): void => {
    applyDraft(next);
    setErrors({});
    setGeneration((before) => before + 1);
  };
  const upload = useUpload(userId, 'video', ({ address }) => change((before) => setAddress(before, address)));
  const requestedLocale = useRef(draft.locale);
  const chooseLocale = async (locale: ProductLocale): Promise<void> => {
    requestedLocale.current = locale;
    try {
      const to = await loadDocumentWords(locale);
      const from = await loadDocumentWords(latest.current.locale);
      // Ignore the texts if another language has been selected in the meantime.
      if (requestedLocale.current !== locale) return;
      change((before) => translateDraft(before, locale, { from, to }));
      setGeneration((before) => before + 1);
    } catch {
      tell(text('language.failed'));
    }
  };
  /** Jumps to a place (`config.waiverParts[2].title`) and opens its section. @param words the text to select */
  const goTo = useCallback(
    (place: string, words?: string): void => {
      if (isOfVideo(place)) openVideo(place);
      else goToPlace(place, keysAround(latest.current, place), words);
    },
    [goToPlace, openVideo],
  );
  const showErrors = (errors: DraftErrors): void => {
    const places = Object.keys(errors);
    viewAllBut(places.flatMap((place) => keysAround(latest.current, place)));
    setErrors(errors);
    if (places[0] !== undefined) goTo(places[0]);
  };
  const isComplete = (): boolean => {
    const missing = missingTexts(draft);
    showErrors(Object.fromEntries(missing.map((place) => [place, text('author.required')])));
    return missing.length === 0;
  };
  const showRefusal = ({ errors }: Problem): string => {
    const { fields, other } = draftErrors(errors, intl);
    showErrors(fields);
    return other ?? text('author.wrong');
  };
  const saving = useEditorSaving({
    userId,
    loaded,
    start,
    waiver,
    setWaiver,
    draft,
    isDirty,
    isUploading: upload.running !== undefined,
    replace,
    isComplete,
    showRefusal,
    isLanguageOnly,
  });
  const openPublishDialog = (): void => saving.setDialog({ kind: 'publish' });

  return {
    waiver,
    draft,
    generation,
    errors,
    isDirty,
    sections,
    video,
    upload,
    goTo,
    change,
    replace,
    chooseLocale,
    openPublishDialog,
    ...saving,
  };
};

export type AuthoringState = ReturnType<typeof useAuthoring>;
