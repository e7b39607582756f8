import type { EarlierCommand } from '@waivers/events/commands/decider.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { UnderstandingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { PartyState } from './state.ts';

const isErased = (data: unknown): boolean => {
  const { answer, ink } = data as { readonly answer?: unknown; readonly ink?: unknown };
  return answer === ERASED || ink === ERASED;
};

/** Whether the command yields the same events at its original state and time, or `erased` once a value is erased. */
export const isSameUnderstanding =
  (keys: Pick<KeyStore, 'find'>) =>
  async (
    command: UnderstandingCommand,
    { stateBefore, events }: EarlierCommand<PartyState>,
  ): Promise<boolean | { readonly refused: 'erased' }> => {
    const now = new Date(events[0]?.metadata.occurredAt ?? 0);
    const again = decide({ ...command, now }, stateBefore);
    if (!Array.isArray(again)) return false;
    const opened = await Promise.all(
      events.map((event) => openEvent(codec.definitionOf(event.type), keys, event)),
    );
    if (opened.some(({ data }) => isErased(data))) return { refused: 'erased' };
    return canonicalJson(again) === canonicalJson(opened.map(({ type, data }) => ({ type, data })));
  };
