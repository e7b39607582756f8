import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { checkIn } from '@waivers/contract/signed-waivers/front-desk.ts';
import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useCallback } from 'react';
import { refusalTextId, useSayArrival } from '../../front-desk/arrival-words.ts';
import { useText } from '../../messages/use-text.ts';
import { useSignerName } from '../../ui/rows/signer-name.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
import { command } from '../api/call.ts';
import { SIGNERS, type SignerPages } from './use-signers.ts';

type Arrival = Pick<ListedSigner, 'arrivedAt' | 'arrivedOn'>;

type Change = { readonly signer: ListedSigner; readonly arrival: Arrival };

const updateLists = (queries: QueryClient, participantId: string, arrival: Arrival): void => {
  queries.setQueriesData<SignerPages>({ queryKey: [SIGNERS] }, (before) => {
    if (before === undefined) return before;
    const pages = before.pages.map((page) =>
      page.results.some((row) => row.participantId === participantId)
        ? {
            ...page,
            results: page.results.map((row) =>
              row.participantId === participantId ? { ...row, ...arrival } : row,
            ),
          }
        : page,
    );
    return { ...before, pages };
  });
};

const arrivalNow = (timeZone: string): Arrival => {
  const now = new Date();
  return { arrivedAt: now.toISOString(), arrivedOn: dateIn(timeZone, now) };
};

const arrivalOf = ({ arrivedAt, arrivedOn }: ListedSigner): Arrival => ({ arrivedAt, arrivedOn });

export const useCheckIn = (timeZone: string) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const nameOf = useSignerName();
  const say = useSayArrival(timeZone);

  /** Returns null after a failure, which it has reverted and explained. */
  const record = useCallback(
    async ({ signer, arrival }: Change, undo: boolean) => {
      const { id, participantId } = signer;
      try {
        const body = undo ? { participantId, undo } : { participantId };
        const { result } = await command(checkIn, { params: { id }, body });
        const { arrivedAt } = result;
        const recorded = arrivedAt === null ? arrival : { ...arrival, arrivedAt };
        updateLists(queries, participantId, recorded);
        return { result, recorded };
      } catch (error) {
        updateLists(queries, participantId, arrivalOf(signer));
        const why = text(refusalTextId(error));
        tell(text(undo ? 'desk.notUndone' : 'desk.notNoted', { name: nameOf(signer), why }));
        return null;
      }
    },
    [queries, nameOf, tell, text],
  );

  const send = useCallback(
    async (signer: ListedSigner, arrival: Arrival, undo: boolean): Promise<void> => {
      const name = nameOf(signer);
      updateLists(queries, signer.participantId, arrival);
      const answer = await record({ signer, arrival }, undo);
      if (answer === null) return;
      const { result, recorded } = answer;
      const takeBack = () => void send({ ...signer, ...recorded }, arrivalOf(signer), true);
      if (result.arrivedAt === null || !result.changed) tell(say(name, result));
      else tell(say(name, result), undefined, { label: text('desk.undo'), onChoose: takeBack });
    },
    [queries, nameOf, record, say, tell, text],
  );

  /** One after the other, because they share a record. Stops at the first failure. */
  const sendAll = useCallback(
    async (changes: readonly Change[], undo: boolean): Promise<void> => {
      for (const { signer, arrival } of changes) updateLists(queries, signer.participantId, arrival);
      const undoable: Change[] = [];
      for (const [index, change] of changes.entries()) {
        const answer = await record(change, undo);
        if (answer === null) {
          for (const { signer } of changes.slice(index))
            updateLists(queries, signer.participantId, arrivalOf(signer));
          return;
        }
        const { signer } = change;
        if (answer.result.changed)
          undoable.push({ signer: { ...signer, ...answer.recorded }, arrival: arrivalOf(signer) });
      }
      const count = changes.length;
      if (undo) tell(text('desk.undoneAll', { count }));
      else {
        const takeBack = { label: text('desk.undo'), onChoose: () => void sendAll(undoable, true) };
        tell(text('desk.notedAll', { count }), undefined, undoable.length === 0 ? undefined : takeBack);
      }
    },
    [queries, record, tell, text],
  );

  const arrive = useCallback(
    (signer: ListedSigner) => send(signer, arrivalNow(timeZone), false),
    [send, timeZone],
  );
  const arriveAll = useCallback(
    (signers: readonly ListedSigner[]) => {
      const arrival = arrivalNow(timeZone);
      return sendAll(
        signers.map((signer) => ({ signer, arrival })),
        false,
      );
    },
    [sendAll, timeZone],
  );
  const takeBack = useCallback(
    (signer: ListedSigner) => send(signer, { arrivedAt: null, arrivedOn: null }, true),
    [send],
  );
  return { arrive, arriveAll, takeBack };
};
