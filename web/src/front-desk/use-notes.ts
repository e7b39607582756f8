import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { useState } from 'react';
import { ask } from '../app/api/call.ts';
import { useText } from '../messages/use-text.ts';
import { useSnackbar } from '../ui/snackbar/snackbar.tsx';
import { refusedNote } from './arrival-words.ts';

/** A signed waiver, to be read again after each note. */
export const signedWaiverQuery = (id: string) =>
  queryOptions({
    queryKey: ['signed-waiver', id],
    queryFn: ({ signal }) => ask(readSignedWaiverAsOwner, { params: { id } }, { signal }),
  });

/**
 * Notes something down on a signed waiver, one thing at a time, and shows it as it then is. Whether it was noted or not,
 * what somebody else has noted meanwhile is shown too.
 */
export const useNotes = (id: string) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [isNoting, setIsNoting] = useState(false);
  /** @returns whether it was noted. @param work answers what to tell */
  const note = async (work: () => Promise<string>): Promise<boolean> => {
    if (isNoting) return false;
    setIsNoting(true);
    let said = '';
    let isNoted = true;
    try {
      said = await work();
    } catch (error) {
      said = text('desk.failed', { why: text(refusedNote(error)) });
      isNoted = false;
    }
    await queries.invalidateQueries(signedWaiverQuery(id));
    tell(said);
    setIsNoting(false);
    return isNoted;
  };
  return { note, isNoting };
};

export type Note = ReturnType<typeof useNotes>['note'];
