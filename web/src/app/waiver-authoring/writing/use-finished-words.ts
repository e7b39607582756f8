import { useQuery } from '@tanstack/react-query';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import type { DocumentWords } from '@waivers/waiver/texts/document-words.ts';
import { useCallback } from 'react';
import { loadDocumentWords } from '../../../messages/document-words.ts';

const loadAll = (): Promise<readonly DocumentWords[]> => Promise.all(FINISHED_LOCALES.map(loadDocumentWords));

const NONE: readonly DocumentWords[] = [];

/** In every language: a waiver keeps words of ours when its language changes. None until they are loaded. */
export const useFinishedWords = (): readonly DocumentWords[] =>
  useQuery({ queryKey: ['finished words'], queryFn: loadAll, networkMode: 'always', staleTime: 'static' })
    .data ?? NONE;

type Titled = { readonly title: string; readonly messageKey?: string | undefined };

/** Whether a section or a field still has the title that it was made with. */
export const useIsToReplace = (): ((item: Titled) => boolean) => {
  const words = useFinishedWords();
  return useCallback(
    ({ title, messageKey }) =>
      messageKey !== undefined ||
      words.some(({ toReplace }) =>
        [toReplace.section, toReplace.confirmation, toReplace.field].includes(title),
      ),
    [words],
  );
};
