import type { AppTextId } from '../../../messages/text-ids.ts';
import type { EditedWaiver } from '../draft/waiver-draft.ts';
import type { SaveKind } from './saving.ts';

/** The dialog over the page. */
export type Asked =
  | { readonly kind: 'publish' | 'delete' | 'gone' | 'add-section' | 'reorder' }
  | { readonly kind: 'busy'; readonly with: SaveKind | 'delete' }
  | { readonly kind: 'leave'; readonly leave: () => void }
  | {
      readonly kind: 'conflict';
      readonly theirs: EditedWaiver;
      /** What was about to be done; nothing if they are only looked at. */
      readonly doing: SaveKind | 'delete' | undefined;
    }
  | null;

export const SAID: Readonly<Record<SaveKind, AppTextId>> = {
  save: 'author.saved',
  publish: 'author.published',
  unpublish: 'author.unpublished',
  preview: 'author.saved',
};
