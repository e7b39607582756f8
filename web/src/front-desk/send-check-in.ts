import { checkIn } from '@waivers/contract/signed-waivers/front-desk.ts';
import { command } from '../app/api/call.ts';

export const sendCheckIn = async (id: string, participantId: string, undo: boolean) => {
  const body = undo ? { participantId, undo } : { participantId };
  return (await command(checkIn, { params: { id }, body })).result;
};

/** For participants who share a record. Continues after a failure. */
export const oneByOne = async <Item, Done>(items: readonly Item[], send: (item: Item) => Promise<Done>) => {
  const done: Done[] = [];
  const failed: { readonly item: Item; readonly error: unknown }[] = [];
  for (const item of items) {
    try {
      done.push(await send(item));
    } catch (error) {
      failed.push({ item, error });
    }
  }
  return { done, failed };
};
