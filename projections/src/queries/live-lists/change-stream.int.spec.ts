import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedWaivers } from '../../read-models/signed-waivers/project.ts';
import { signedListChangeRoutes } from '../../read-models/signed-waivers/routes.ts';
import { createListChanges, type ListChanges } from './list-changes.ts';

const LIST = signedWaivers.name;

let changes: ListChanges;
let app: FastifyInstance;
let url: string;
const loggedOut = new Set<string>();
const verified: string[] = [];
beforeEach(async () => {
  changes = createListChanges();
  app = await buildTestApp({
    verifyToken: async (token) => {
      verified.push(token);
      if (token === away) throw new Error('The database is away.');
      return loggedOut.has(token) ? undefined : ownerOf(token);
    },
    routes: [signedListChangeRoutes({ changes })],
  });
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/v1/signed_waiver/events`;
});
let away: string | undefined;
afterEach(async () => {
  away = undefined;
  await app.close();
});

const open = async (owner: string) => {
  const response = await fetch(url, { headers: { authorization: owner } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('There is no body.');
  let text = '';
  return {
    response,
    reader,
    until: async (part: string): Promise<string> => {
      while (!text.includes(part)) {
        const { done, value } = await reader.read();
        if (done) return `${text}(end)`;
        text += value;
      }
      return text;
    },
  };
};

describe('signed list change stream', () => {
  it('notifies only the owner and includes the position', async () => {
    const [ada, eve] = [v7(), v7()];
    const [own, others] = [await open(ada), await open(eve)];
    expect(own.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(own.response.headers.get('cache-control')).toBe('no-store');
    await Promise.all([own.until('retry: '), others.until('retry: ')]);
    changes.notify('accounts', [ada], 'position-0');
    changes.notify(LIST, [ada, ada], 'position-1');
    expect(await own.until('\n\nevent')).toBe(
      'retry: 2000\n\n' + 'event: changed\ndata: {"position":"position-1"}\n\n',
    );
    changes.notify(LIST, [eve], 'position-2');
    expect(await others.until('position')).toBe(
      'retry: 2000\n\nevent: changed\ndata: {"position":"position-2"}\n\n',
    );
    await Promise.all([own.reader.cancel(), others.reader.cancel()]);
  });

  it('buffers only the latest change for a slow client', async () => {
    const owner = v7();
    const answer = await app.inject({
      url: '/v1/signed_waiver/events',
      headers: { authorization: owner },
      payloadAsStream: true,
    });
    for (let number = 1; number <= 5000; number += 1) changes.notify(LIST, [owner], `position-${number}`);
    let text = '';
    for await (const chunk of answer.stream()) {
      text += String(chunk);
      if (text.includes('position-5000')) break;
    }
    expect(text.length).toBeLessThan(200_000);
  });

  it('ends when the server drains', async () => {
    const stream = await open(v7());
    await stream.until('retry: ');
    await app.close();
    expect(await stream.until('never')).toMatch(/\(end\)$/);
  });

  it('sends heartbeats and ends after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    try {
      const answer = await app.inject({
        url: '/v1/signed_waiver/events',
        headers: { authorization: v7() },
        payloadAsStream: true,
      });
      vi.advanceTimersByTime(45_000);
      vi.advanceTimersByTime(10 * 60_000);
      let text = '';
      for await (const chunk of answer.stream()) text += String(chunk);
      expect(text.startsWith('retry: 2000\n\n: still here\n\n: still here\n\n')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends after a logout but not while the database is unavailable', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [ada, eve] = [v7(), v7()];
      const [own, others] = [await open(ada), await open(eve)];
      loggedOut.add(ada);
      away = eve;
      await vi.advanceTimersByTimeAsync(4000);
      expect(await own.until('never')).toMatch(/\(end\)$/);
      verified.length = 0;
      await vi.advanceTimersByTimeAsync(3000);
      expect(verified).toEqual([eve]);
      changes.notify(LIST, [ada, eve], 'position-1');
      expect(await others.until('position-1')).toContain('position-1');
      await others.reader.cancel();
    } finally {
      vi.useRealTimers();
    }
  });

  it('limits listeners per account', async () => {
    const ada = v7();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(ada)));
    const refused = await fetch(url, { headers: { authorization: ada } });
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'overloaded' }]);
    expect((await fetch(url, { headers: { authorization: v7() } })).status).toBe(200);
    await streams[0]?.reader.cancel();
    await expect
      .poll(async () => {
        const answer = await fetch(url, { headers: { authorization: ada } });
        await answer.body?.cancel();
        return answer.status;
      })
      .toBe(200);
  });
});
