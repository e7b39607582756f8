import { randomUUID } from 'node:crypto';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import fastify from 'fastify';
import { MASTER_KEY } from '../bench/place.ts';

/** Upper bound for signing over HTTP: parses the same body and appends it, without any decision. */

const { PORT, DATABASE_URL = '' } = process.env;

const log = createPostgresLog({
  connectionString: connectionStringFor(DATABASE_URL, MASTER_KEY, 'app'),
});
const app = fastify();

app.get('/readyz', async () => ({ status: 'ready' }));

app.post('/v1/signed_waiver', async ({ body }, reply) => {
  await log.append({
    stream: `bare-${randomUUID()}`,
    expected: 'no_stream',
    events: [
      {
        eventId: randomUUID(),
        type: 'Bench',
        data: JSON.stringify(body),
        metadata: '{}',
      },
    ],
  });
  return reply.code(201).send({ result: body });
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
