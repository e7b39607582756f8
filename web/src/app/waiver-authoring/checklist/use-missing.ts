import { type Missing, missingForPublication } from '@waivers/waiver/config/publication-checklist.ts';
import { consentContent, sampleContent } from '@waivers/waiver/config/waiver-template.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { useDeferredValue, useMemo } from 'react';
import type { WaiverDraft } from '../draft/waiver-draft.ts';
import { useFinishedWords } from '../writing/use-finished-words.ts';

/** What should be seen to before customers sign this. Follows the draft, but never holds up typing. */
export const useMissing = (draft: WaiverDraft): readonly Missing[] => {
  const words = useFinishedWords();
  const ours = useMemo(
    () => ({
      samples: words.map((each) => richTextToHtml(sampleContent(each))),
      consents: words.map((each) => richTextToHtml(consentContent(each))),
      fieldNames: words.map(({ toReplace }) => toReplace.field),
    }),
    [words],
  );
  const calm = useDeferredValue(draft);
  return useMemo(() => missingForPublication(calm, ours), [calm, ours]);
};
