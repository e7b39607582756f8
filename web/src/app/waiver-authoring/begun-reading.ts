import { answerOf } from '@waivers/contract/client.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { takeReading } from '../../opening/begun.ts';
import { keepLogPosition } from '../api/log-position.ts';

type Begun = { readonly id: string; readonly answer: WaiverAnswer };

let begun: Begun | undefined;

/** Waits for the waiver that was asked for before the page was there. Without it the page asks itself. */
export const awaitBegun = async (path: string): Promise<void> => {
  const id = /^\/waiver-create\/([^/]+)\/?$/.exec(path)?.[1];
  const response = id === undefined ? undefined : await takeReading(id);
  if (id === undefined || response?.status !== 200) return;
  begun = { id, answer: answerOf(readWaiver, 200, await response.text()) };
  keepLogPosition(response.headers.get('x-log-position'));
};

/**
 * Once, for the first page that is shown. Whoever was logged in when it was asked for may have left since, and somebody
 * of another business may have logged in. @returns undefined: it is not there, or not of this account
 */
export const takeBegun = (id: string, accountId: string | undefined): WaiverAnswer | undefined => {
  const taken = begun;
  begun = undefined;
  return taken?.id === id && taken.answer.result.userId === accountId ? taken.answer : undefined;
};
