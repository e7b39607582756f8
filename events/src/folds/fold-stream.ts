import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { streamPages } from './stream-pages.ts';

/**
 * The state that a stream's events lead to. Nothing is remembered: for streams that are seldom looked at. Large members are
 * judged only where the state holds them and somebody looks.
 */
export const foldStream = async <State>(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  {
    initial,
    evolve,
  }: { readonly initial: State; readonly evolve: (state: State, event: DecodedEvent) => State },
): Promise<State> => {
  let state = initial;
  const pages = streamPages(log, stream, 1, codec.decodeSparingly);
  for await (const page of pages) state = page.reduce(evolve, state);
  return state;
};
