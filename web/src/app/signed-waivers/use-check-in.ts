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

export const useCheckIn = (timeZone: string) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const nameOf = useSignerName();
  const say = useSayArrival(timeZone);

  const send = useCallback(
    async (signer: ListedSigner, arrival: Arrival, undo: boolean): Promise<void> => {
      const { id, participantId } = signer;
      const name = nameOf(signer);
      updateLists(queries, participantId, arrival);
      try {
        const body = undo ? { participantId, undo } : { participantId };
        const { result } = await command(checkIn, { params: { id }, body });
        const { arrivedAt } = result;
        const recorded = arrivedAt === null ? arrival : { ...arrival, arrivedAt };
        updateLists(queries, participantId, recorded);
        const takeBack = () => void send({ ...signer, ...recorded }, signer, true);
        if (arrivedAt === null || !result.changed) tell(say(name, result));
        else tell(say(name, result), undefined, { label: text('desk.undo'), onChoose: takeBack });
      } catch (error) {
        updateLists(queries, participantId, signer);
        const why = text(refusalTextId(error));
        tell(text(undo ? 'desk.notUndone' : 'desk.notNoted', { name, why }));
      }
    },
    [queries, nameOf, say, tell, text],
  );

  const arrive = useCallback(
    (signer: ListedSigner) => {
      const now = new Date();
      return send(signer, { arrivedAt: now.toISOString(), arrivedOn: dateIn(timeZone, now) }, false);
    },
    [send, timeZone],
  );
  const takeBack = useCallback(
    (signer: ListedSigner) => send(signer, { arrivedAt: null, arrivedOn: null }, true),
    [send],
  );
  return { arrive, takeBack };
};
