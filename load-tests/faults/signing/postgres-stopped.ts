import type { CallResponse } from '@waivers/contract/send.ts';
import { openScene } from '../scene.ts';
import { ANSWERS_EARLY, signingFault } from '../signing-fault.ts';

/** @throws Error unless every response is a 503 with Retry-After */
export const expectRetryAfter = (answers: readonly CallResponse[]): void => {
  const wrong = answers.find(
    ({ status, headers }) => status !== 503 || !/^\d+$/.test(headers.get('retry-after') ?? ''),
  );
  if (wrong === undefined && answers.length > 0) return;
  throw new Error(
    answers.length === 0
      ? 'Nobody was answered while the database was away; a 503 with Retry-After was expected.'
      : `Expected a 503 with Retry-After, not ${wrong?.status}: ${wrong?.text}`,
  );
};

export const postgresStopped = signingFault({
  name: 'postgres-stopped',
  what: 'PostgreSQL is stopped (fast mode) and restarted while customers sign; the API process keeps running',
  control: ANSWERS_EARLY,
  open: openScene,
  strike: async ({ cluster, product }, load) => {
    const process = product.pid();
    await cluster.stop();
    expectRetryAfter(await load.allWaiting());
    await cluster.start();
    await product.ready();
    if (product.pid() !== process) throw new Error('The API was to stay, and did not.');
  },
});
