import type { WaiverAnswer } from '@waivers/events/waiver/waiver-answer.ts';
import { type Call, command, readApi } from '../api/call.ts';
import { Problem } from '../api/problem.ts';
import { type Creation, makeWaiver, type Unanswered } from './creation.ts';
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

const send = async (path: string, call: Call): Promise<Saved> =>
  ((await (await command(path, call)).json()) as { readonly result: Saved }).result;

type Options = {
  /** Saves over what somebody else has saved meanwhile. */
  readonly isForced: boolean;
  /** The making of it that was sent before, if it was. */
  readonly unanswered: Unanswered;
};

/**
 * Saves a waiver: made anew when it is kept nowhere yet, else changed if nobody else has.
 * @throws Problem: 412 when somebody else has changed it, 422 with what is wrong
 */
export const saveWaiver = async (
  waiver: EditedWaiver,
  draft: WaiverDraft,
  kind: SaveKind,
  options: Options,
): Promise<Saved> => {
  const config = configOf(waiver, draft);
  const body = { title: draft.title, locale: draft.locale, published: publishedBy(kind, waiver), config };
  if (waiver.id === undefined) {
    const post = (creation: Creation) =>
      send('/v1/waiver', {
        method: 'POST',
        body: { ...creation.body, id: creation.id },
        headers: { 'idempotency-key': creation.id },
      });
    // Not its state: whether it is public now is what was asked for last.
    const change = ({ draft: made, body: { config: madeOf } }: Creation, { id, version }: Saved) =>
      saveWaiver({ ...waiver, id, version, draft: made, config: madeOf }, draft, kind, options);
    return makeWaiver({ draft, body }, options.unanswered, post, change);
  }
  return send(`/v1/waiver/${waiver.id}`, {
    method: 'PUT',
    body: kind === 'preview' ? { ...body, preview: true } : body,
    headers: options.isForced ? {} : { 'if-match': `W/"${waiver.version}"` },
  });
};

/** @param version that is to be deleted and no other one; without it whichever there is, if there is any */
export const deleteWaiver = async (id: string, version?: number): Promise<void> => {
  const headers = version === undefined ? {} : { 'if-match': `W/"${version}"` };
  try {
    await command(`/v1/waiver/${id}`, { method: 'DELETE', headers });
  } catch (error) {
    if (version !== undefined || !(error instanceof Problem) || error.status !== 404) throw error;
  }
};

/** The newest text of a waiver, published or not. */
export const readNewest = (id: string, signal?: AbortSignal): Promise<WaiverAnswer> =>
  readApi<WaiverAnswer>(`/v1/waiver/${encodeURIComponent(id)}?revision=latest`, signal);
