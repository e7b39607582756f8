import { loadDocumentWords } from '../../../messages/document-words.ts';
import { useText } from '../../../messages/use-text.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { type Addable, newSection } from '../draft/new-section.ts';
import { partPath } from '../draft/paths.ts';
import { addSection, placeForNew } from '../draft/sections.ts';
import type { AuthoringState } from '../writing/use-authoring.ts';
import { fieldKey } from '../writing/use-open-sections.ts';

/** Before the signature, opened for editing at its title; with a field of its own, that too. */
export const useAddSection = (state: AuthoringState): ((kind: Addable) => Promise<void>) => {
  const text = useText();
  const tell = useSnackbar();
  return async (kind) => {
    const { draft, sections, change, goTo, ask } = state;
    try {
      const part = newSection(kind, draft, await loadDocumentWords(draft.locale));
      ask(null);
      change((before) => addSection(before, part));
      goTo(`${partPath(placeForNew(draft))}.title`);
      const field = part.fieldsGroups[0]?.fields[0];
      if (kind === 'custom' && field !== undefined) sections.edit(fieldKey(part.key, field.name));
      tell(text('section.added'));
    } catch {
      ask(null);
      tell(text('language.failed'));
    }
  };
};
