import { useQueryClient } from '@tanstack/react-query';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import { useLocation } from 'wouter';
import { useText } from '../../../messages/use-text.ts';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { command } from '../../api/call.ts';
import { problemText } from '../../problems/say-problem.ts';
import { editedWaiver } from '../../waiver-authoring/draft/waiver-draft.ts';
import { readNewest } from '../../waiver-authoring/saving/saving.ts';
import { copyOf } from './copy-of.ts';

/** Makes a saved waiver of the newest text, and opens it. */
export const useCopying = () => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isCopying, setIsCopying] = useState(false);
  // Until it is answered, the same copy is asked for again.
  const ids = useRef(new Map<string, string>());
  const copy = async (waiver: ListedWaiver): Promise<void> => {
    const id = ids.current.get(waiver.id) ?? v4();
    ids.current.set(waiver.id, id);
    setIsCopying(true);
    try {
      const { draft } = editedWaiver(await readNewest(waiver.id));
      const marked = (title: string) => text('waivers.copyTitle', { title });
      const body = copyOf(draft, id, marked);
      await command(draftWaiver, { body }, id);
      await queries.invalidateQueries({ queryKey: ['waivers'] });
      tell(text('waivers.copied'));
      navigate(`/waiver-create/${id}`);
    } catch (error) {
      setIsCopying(false);
      tell(text(problemText(error)));
    }
  };
  return { isCopying, copy };
};
