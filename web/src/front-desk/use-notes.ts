import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { useState } from 'react';
import { ask } from '../app/api/call.ts';
import { useText } from '../messages/use-text.ts';
import { useSnackbar } from '../ui/snackbar/snackbar.tsx';
import { refusedNote } from './arrival-words.ts';

export const signedWaiverQuery = (id: string) =>
  queryOptions({
    queryKey: ['signed-waiver', id],
    queryFn: ({ signal }) => ask(readSignedWaiverAsOwner, { params: { id } }, { signal }),
  });

/** Runs front desk commands one at a time and rereads the record after each to show what others have changed. */
export const useNotes = (id: string) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [isNoting, setIsNoting] = useState(false);
  /** @param work returns the text to announce @returns whether it succeeded */
  const note = async (work: () => Promise<string>): Promise<boolean> => {
    if (isNoting) return false;
    setIsNoting(true);
    let message = '';
    let isNoted = true;
    try {
      message = await work();
    } catch (error) {
      message = text('desk.failed', { why: text(refusedNote(error)) });
      isNoted = false;
    }
    await queries.invalidateQueries(signedWaiverQuery(id));
    tell(message);
    setIsNoting(false);
    return isNoted;
  };
  return { note, isNoting };
};

export type Note = ReturnType<typeof useNotes>['note'];
