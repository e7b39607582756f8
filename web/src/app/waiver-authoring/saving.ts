import type { WaiverAnswer } from '@waivers/events/waiver/waiver-answer.ts';
import { command, readApi } from '../api/call.ts';
import { configOf, type EditedWaiver, type WaiverDraft } from './waiver-draft.ts';

export type SaveKind = 'save' | 'publish' | 'unpublish' | 'preview';

export type Saved = {
  readonly id: string;
  readonly published: boolean;
  readonly version: number;
  readonly unpublishedChanges: boolean;
};

const publishedBy = (kind: SaveKind, waiver: EditedWaiver): boolean =>
  kind === 'publish' || (kind === 'save' && waiver.published);

/**
 * Saves a waiver: made anew under `newId` when it is kept nowhere yet, else changed if nobody else has.
 * @param options.isForced saves over what somebody else has saved meanwhile
 * @throws Problem: 412 when somebody else has changed it, 422 with what is wrong
 */
export const saveWaiver = async (
  waiver: EditedWaiver,
  draft: WaiverDraft,
  kind: SaveKind,
  options: { readonly newId: string; readonly isForced: boolean },
): Promise<Saved> => {
  const config = configOf(waiver, draft);
  const body = { title: draft.title, locale: draft.locale, published: publishedBy(kind, waiver), config };
  const response =
    waiver.id === undefined
      ? await command('/v1/waiver', { method: 'POST', body: { ...body, id: options.newId } })
      : await command(`/v1/waiver/${waiver.id}`, {
          method: 'PUT',
          body: kind === 'preview' ? { ...body, preview: true } : body,
          headers: options.isForced ? {} : { 'if-match': `W/"${waiver.version}"` },
        });
  return ((await response.json()) as { readonly result: Saved }).result;
};

export const deleteWaiver = async ({ id, version }: EditedWaiver): Promise<void> => {
  await command(`/v1/waiver/${id}`, { method: 'DELETE', headers: { 'if-match': `W/"${version}"` } });
};

/** The newest text of a waiver, published or not. */
export const readNewest = (id: string, signal?: AbortSignal): Promise<WaiverAnswer> =>
  readApi<WaiverAnswer>(`/v1/waiver/${encodeURIComponent(id)}?revision=latest`, signal);
