import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ListedSigner } from '@waivers/contract/signed-waivers/list-signers.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useCallback, useRef } from 'react';
import { refusalTextId, useSayArrival, useSayArrivals } from '../../front-desk/arrival-words.ts';
import { oneByOne, sendCheckIn } from '../../front-desk/send-check-in.ts';
import { useText } from '../../messages/use-text.ts';
import { useSignerName } from '../../ui/rows/signer-name.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';
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
  const sayAll = useSayArrivals();
  const busy = useRef(new Set<string>());

  /** Shows the result at once and reverts it after a failure. */
  const record = useCallback(
    async ({ signer, arrival }: Change, undo: boolean) => {
      const { id, participantId } = signer;
      updateLists(queries, participantId, arrival);
      try {
        const result = await sendCheckIn(id, participantId, undo);
        const { arrivedAt } = result;
        const recorded = arrivedAt === null ? arrival : { ...arrival, arrivedAt };
        updateLists(queries, participantId, recorded);
        const back: Change = { signer: { ...signer, ...recorded }, arrival: arrivalOf(signer) };
        return { result, back };
      } catch (error) {
        updateLists(queries, participantId, arrivalOf(signer));
        throw error;
      }
    },
    [queries],
  );

  const send = useCallback(
    async (change: Change, undo: boolean): Promise<void> => {
      const name = nameOf(change.signer);
      try {
        const { result, back } = await record(change, undo);
        const takeBack = { label: text('desk.undo'), onChoose: () => void send(back, true) };
        tell(say(name, result), undefined, !undo && result.changed ? takeBack : undefined);
      } catch (error) {
        const why = text(refusalTextId(error));
        tell(text(undo ? 'desk.notUndone' : 'desk.notNoted', { name, why }));
      }
    },
    [nameOf, record, say, tell, text],
  );

  const sendAll = useCallback(
    async (changes: readonly Change[], undo: boolean): Promise<void> => {
      const id = changes[0]?.signer.id;
      if (id === undefined || busy.current.has(id)) return;
      busy.current.add(id);
      for (const { signer, arrival } of changes) updateLists(queries, signer.participantId, arrival);
      const { done, failed } = await oneByOne(changes, (change) => record(change, undo));
      busy.current.delete(id);
      const undoable = done.filter(({ result }) => result.changed).map(({ back }) => back);
      const takeBack = { label: text('desk.undo'), onChoose: () => void sendAll(undoable, true) };
      tell(
        sayAll(
          undo,
          done.length,
          failed.map(({ item, error }) => ({ name: nameOf(item.signer), error })),
        ),
        undefined,
        undo || undoable.length === 0 ? undefined : takeBack,
      );
    },
    [queries, nameOf, record, sayAll, tell, text],
  );

  const arrive = useCallback(
    (signer: ListedSigner) => send({ signer, arrival: arrivalNow(timeZone) }, false),
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
    (signer: ListedSigner) => send({ signer, arrival: { arrivedAt: null, arrivedOn: null } }, true),
    [send],
  );
  return { arrive, arriveAll, takeBack };
};
