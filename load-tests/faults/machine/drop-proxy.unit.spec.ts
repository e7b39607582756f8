import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DropProxy, type Passage, startDropProxy } from './drop-proxy.ts';

describe('drop proxy', () => {
  const carriedOut: string[] = [];
  const passages: Passage[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      carriedOut.push(request.url ?? '');
      response.end('done');
    });
  });
  let proxy: DropProxy;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    proxy = await startDropProxy(`http://127.0.0.1:${port}`, () => passages.shift() ?? 'pass');
  });
  afterAll(async () => {
    await proxy.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const ask = (path: string): Promise<string> =>
    fetch(new URL(path, proxy.url), { method: 'POST', body: 'x'.repeat(100_000) }).then(
      (answer) => answer.text(),
      () => 'no answer',
    );

  it('forwards requests, including the second one on a connection', async () => {
    expect([await ask('/one'), await ask('/two')]).toEqual(['done', 'done']);
    expect(carriedOut.splice(0)).toEqual(['/one', '/two']);
  });

  it('drops a response only after the server has done the work', async () => {
    passages.push('drop_answer');
    expect(await ask('/dropped')).toBe('no answer');
    expect(carriedOut.splice(0)).toEqual(['/dropped']);
    expect(proxy.droppedAnswers()).toBe(1);
  });

  it('drops a request before it reaches the server', async () => {
    passages.push('drop_request');
    expect(await ask('/never')).toBe('no answer');
    expect(await ask('/after')).toBe('done');
    expect(carriedOut.splice(0)).toEqual(['/after']);
  });
});
