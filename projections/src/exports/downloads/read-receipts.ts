import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { ReadServices } from '../../queries/read-services.ts';

type Services = Pick<ReadServices, 'log' | 'tree'>;

const positionsOf = async (
  { log }: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LogPosition>> => {
  const positions = new Map<string, LogPosition>();
  for (const id of ids) {
    const [signed] = await log.readStream(signedWaiverStream(id), { limit: 1 });
    if (signed !== undefined) positions.set(id, signed.position);
  }
  return positions;
};

/**
 * Returns receipts by record. Pending ones are left out, and so are all if they cannot be read: the records matter more.
 */
export const readReceipts = async (
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  try {
    const positions = await positionsOf(services, ids);
    const { reader } = await services.tree();
    const receipts = await reader.receipts([...positions.values()]);
    return new Map(
      [...positions].flatMap(([id, position]) => {
        const receipt = receipts.get(position);
        return receipt === undefined ? [] : [[id, receipt] as const];
      }),
    );
  } catch {
    return new Map();
  }
};
