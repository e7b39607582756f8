import { useQuery } from '@tanstack/react-query';
import { type Missing, missingForPublication } from '@waivers/waiver/config/publication-checklist.ts';
import { sampleContent } from '@waivers/waiver/config/waiver-template.ts';
import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { useDeferredValue, useMemo } from 'react';
import { loadDocumentWords } from '../../../messages/document-words.ts';
import type { WaiverDraft } from '../draft/waiver-draft.ts';

/** In every language: a waiver keeps its sample when its language changes. */
const loadSamples = async (): Promise<readonly string[]> => {
  const words = await Promise.all(FINISHED_LOCALES.map(loadDocumentWords));
  return words.map((each) => richTextToHtml(sampleContent(each)));
};

/** What should be seen to before customers sign this. Follows the draft, but never holds up typing. */
export const useMissing = (draft: WaiverDraft): readonly Missing[] => {
  const { data: samples } = useQuery({
    queryKey: ['samples'],
    queryFn: loadSamples,
    networkMode: 'always',
    staleTime: 'static',
  });
  const calm = useDeferredValue(draft);
  return useMemo(() => missingForPublication(calm, samples ?? []), [calm, samples]);
};
