import { useCallback } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { addSection, removeSection } from '../draft/sections.ts';
import type { Change, Remove } from './section-change.ts';

/** The focus goes to the section that takes its place, and it can be brought back. */
export const useRemoveSection = (change: Change, show: (key: string) => void): Remove => {
  const text = useText();
  const tell = useSnackbar();
  return useCallback(
    (part, at) => {
      const card = document.getElementById(`section-${part.key}`);
      const next = card?.nextElementSibling ?? card?.previousElementSibling;
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      change((draft) => removeSection(draft, part.key));
      tell(text('section.removed'), undefined, {
        label: text('section.undo'),
        onChoose: () => {
          change((draft) => addSection(draft, part, at));
          show(part.key);
        },
      });
    },
    [change, show, tell, text],
  );
};
