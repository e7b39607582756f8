import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { useState } from 'react';
import { ask } from '../app/api/call.ts';
import { useText } from '../messages/use-text.ts';
import { useSnackbar } from '../ui/snackbar/snackbar.tsx';
import { refusalTextId } from './arrival-words.ts';

export const signedWaiverQuery = (id: string) =>
  queryOptions({
    queryKey: ['signed-waiver', id],
    queryFn: ({ signal }) => ask(readSignedWaiverAsOwner, { params: { id } }, { signal }),
  });

/** Runs front desk commands one at a time and refetches the record after each to show concurrent changes. */
export const useDeskCommands = (id: string) => {
  const text = useText();
  const tell = useSnackbar();
  const queries = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  /**
   * @param command the command to run, which resolves to the text to announce
   * @returns whether the command succeeded
   */
  const run = async (command: () => Promise<string>): Promise<boolean> => {
    if (isRunning) return false;
    setIsRunning(true);
    let message = '';
    let isDone = true;
    try {
      message = await command();
    } catch (error) {
      message = text('desk.failed', { why: text(refusalTextId(error)) });
      isDone = false;
    }
    await queries.invalidateQueries(signedWaiverQuery(id));
    tell(message);
    setIsRunning(false);
    return isDone;
  };
  return { run, isRunning };
};
