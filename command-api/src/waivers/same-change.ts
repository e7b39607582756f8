import type { Waiver, WaiverEvent } from '@waivers/events/folds/waiver-state.ts';
import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { WaiverCommand } from './commands.ts';
import { decide } from './decide.ts';

/** A publication made again by a later release may have other documents; it is the same revision that is published. */
const essence = ({ type, data }: WaiverEvent): unknown =>
  type === 'WaiverPublished' ? [type, data.revision] : [type, data];

/**
 * Whether a command that comes under a used id is the one whose events stand: decided once more on the waiver that
 * it met then, it leads to the same events. Another one must not be acknowledged: it was never carried out.
 */
export const isSameChange = (
  command: WaiverCommand,
  met: Waiver,
  events: readonly DecodedEvent[],
): boolean => {
  const decision = decide(command, met);
  return (
    !('refused' in decision) &&
    canonicalJson(decision.map(essence)) ===
      canonicalJson(events.map((event) => essence(event as DecodedEvent & WaiverEvent)))
  );
};
