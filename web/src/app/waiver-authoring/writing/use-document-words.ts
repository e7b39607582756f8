import { useQuery } from '@tanstack/react-query';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import type { DocumentWords } from '@waivers/waiver/texts/document-words.ts';
import { type FocusEvent, useCallback } from 'react';
import { loadDocumentWords } from '../../../messages/document-words.ts';

const loadAll = (): Promise<readonly DocumentWords[]> => Promise.all(FINISHED_LOCALES.map(loadDocumentWords));

const NONE: readonly DocumentWords[] = [];

/**
 * Covers every finished language, because a waiver may contain texts in a language other than its own. Empty until
 * loaded.
 */
export const useAllDocumentWords = (): readonly DocumentWords[] =>
  useQuery({ queryKey: ['finished words'], queryFn: loadAll, networkMode: 'always', staleTime: 'static' })
    .data ?? NONE;

type Titled = { readonly title: string; readonly messageKey?: string | undefined };

/** Returns a focus handler that selects an unchanged default title, so that typing replaces it. */
export const useSelectDefaultTitle = () => {
  const words = useAllDocumentWords();
  return useCallback(
    ({ title, messageKey }: Titled) => {
      const isDefault =
        messageKey !== undefined ||
        words.some(({ toReplace }) =>
          [toReplace.section, toReplace.confirmation, toReplace.field].includes(title),
        );
      return ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
        if (isDefault) currentTarget.select();
      };
    },
    [words],
  );
};
