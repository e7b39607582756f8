import { useQueryClient } from '@tanstack/react-query';
import type { ListedWaiver } from '@waivers/contract/waivers/list-waivers.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { MAX_TITLE_LENGTH } from '@waivers/waiver/config/waiver-config.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { useRef, useState } from 'react';
import { v4 } from 'uuid';
import { useLocation } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { problemText } from '../../problems/problem.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { editedWaiver } from '../../waiver-draft/waiver-draft.ts';
import { ask, command } from '../api/call.ts';

type Waiver = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfigWire;
};

/** Truncates the title rather than the copy suffix. */
const titleOf = (title: string, marked: (title: string) => string): string => {
  const room = MAX_TITLE_LENGTH - marked('').length;
  return marked(
    title
      .slice(0, room)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
      .trimEnd(),
  );
};

/**
 * Derives section keys from the new id, so that a repeated request is identical. Field names are kept, so that
 * answers to the same question stay comparable.
 * @param marked turns a title into the title of a copy
 */
const copyOf = ({ title, locale, config }: Waiver, id: string, marked: (title: string) => string) => {
  const copied = titleOf(title, marked);
  return {
    id,
    title: copied,
    locale,
    published: false,
    config: {
      ...config,
      title: config.title === title ? copied : config.title,
      waiverParts: config.waiverParts
        .filter(({ waiverMode }) => waiverMode === 'adult')
        .map((part) => ({ ...part, key: derivedPartKey(id, part.key) })),
    },
  };
};

export const useCopyWaiver = () => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isCopying, setIsCopying] = useState(false);
  // Reuses the id on retry, so that a lost response never results in a second copy.
  const ids = useRef(new Map<string, string>());
  const copy = async (waiver: ListedWaiver): Promise<void> => {
    const id = ids.current.get(waiver.id) ?? v4();
    ids.current.set(waiver.id, id);
    setIsCopying(true);
    try {
      const { draft } = editedWaiver(
        await ask(readWaiver, { params: { id: waiver.id }, query: { revision: 'latest' } }),
      );
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
