import { randomUUID } from 'node:crypto';
import { codec } from '@waivers/events/log/port/codec.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { sql } from 'kysely';
import { untilReadModelsHaveCaughtUp } from '../assertions/compare-read-models.ts';
import { ledger } from '../projector/ledger.ts';
import type { NatsScene } from './scene.ts';

const TYPE = 'TemporaryPasswordIssued';

export const fillLog = async (scene: NatsScene, events: number): Promise<void> => {
  const { server, eventStore, projectorUrl, journal, readSide, pipe, database, log } = scene;
  const missing = events - server.stored.all.length;
  if (missing <= 0) return;
  // Wait for the read models: events not yet projected would end up before the checkpoints and be lost.
  const projections = [...READ_MODEL_PROJECTIONS, ledger];
  await untilReadModelsHaveCaughtUp(projectorUrl, { projections, eventStore });
  await readSide.stop();
  await pipe.stop();
  const accountId = randomUUID();
  const commandId = randomUUID();
  const { data, metadata } = codec.encode({
    eventId: randomUUID(),
    type: TYPE,
    data: { credentialVersion: 1 },
    metadata: {
      accountId,
      commandId,
      correlationId: commandId,
      actor: { kind: 'system' },
      occurredAt: '2026-01-01T00:00:00.000Z',
    },
  });
  const [dataBytes, metadataBytes] = [Buffer.from(data), Buffer.from(metadata)];
  const streams = Array.from({ length: missing }, () => `user-${randomUUID()}`);
  for (const stream of streams) {
    const id = randomUUID();
    const stored = {
      id,
      type: TYPE,
      contentType: 'application/json',
      data: dataBytes,
      metadata: metadataBytes,
    };
    server.stored.write(eventStore.prefix + stream, 'no_stream', [stored]);
  }
  journal.note(streams);
  await sql`update projections.checkpoints set position = ${await log.head()}`.execute(database);
  await pipe.start();
  await readSide.start();
};
