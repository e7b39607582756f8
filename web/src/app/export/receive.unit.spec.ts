import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDownloadBuffer, MAX_BYTES_IN_PAGE } from './download-buffer.ts';
import { receive } from './receive.ts';

const PATH = '/v1/signed_waiver_export/a-link';

type Served = {
  readonly status?: number;
  readonly etag?: string;
  /** The piece `broken` stands for a dropped connection. */
  readonly pieces: readonly string[];
};

/** Serves responses in order and records each request's range headers. */
const serve = (...answers: readonly (Served | 'lost')[]) => {
  const requests: (string | null)[][] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    const received = new Headers(headers);
    requests.push([received.get('range'), received.get('if-range')]);
    const answer = left.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('The line is gone.');
    const { status = 200, etag, pieces } = answer;
    const waiting = [...pieces];
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        const piece = waiting.shift();
        if (piece === undefined) stream.close();
        else if (piece === 'broken') stream.error(new TypeError('The line is gone.'));
        else stream.enqueue(new TextEncoder().encode(piece));
      },
    });
    const fileHeaders = { 'x-row-count': '3', 'content-disposition': 'attachment; filename="signed.csv"' };
    return new Response(
      status < 400 ? body : JSON.stringify({ type: '/problems', title: '', status, code: pieces[0] }),
      {
        status,
        headers: { ...fileHeaders, ...(etag === undefined ? {} : { etag }) },
      },
    );
  });
  return requests;
};

const start = () => {
  const buffer = createDownloadBuffer(PATH, 'csv');
  const stopping = new AbortController();
  const losses: number[] = [];
  const options = {
    signal: stopping.signal,
    onProgress: () => undefined,
    onConnectionLost: () => losses.push(buffer.bytes()),
  };
  const again = () => {
    const done = receive(buffer, options);
    done.catch(() => undefined);
    return done;
  };
  return { buffer, losses, stop: () => stopping.abort(new Error('stopped')), again, done: again() };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('receive', () => {
  it('returns the file with its name, row count and total', async () => {
    serve({ pieces: ['Name\r\nAda\r\n', 'Kai\r\nMia\r\n'] });
    const { buffer, done } = start();
    await done;
    expect(await buffer.file().text()).toBe('Name\r\nAda\r\nKai\r\nMia\r\n');
    expect([buffer.name(), buffer.rows(), buffer.total()]).toEqual(['signed.csv', 3, 3]);
  });

  it('requests the total if the download does not include it', async () => {
    const methods: (string | undefined)[] = [];
    vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) => {
      methods.push(method);
      return method === 'HEAD'
        ? new Response(null, { headers: { 'x-row-count': '20000' } })
        : new Response('Name\r\nAda\r\n');
    });
    const { buffer, done } = start();
    await done;
    await expect.poll(() => buffer.total()).toBe(20_000);
    expect(methods).toEqual([undefined, 'HEAD']);
  });

  it('resumes at the last byte after a lost connection', {
    meta: { spec: '2.54 Export' },
  }, async () => {
    const requests = serve({ etag: '"a"', pieces: ['Name\r\nAd', 'broken'] }, 'lost', {
      status: 206,
      etag: '"a"',
      pieces: ['a\r\nKai\r\n'],
    });
    const { buffer, losses, done } = start();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(await buffer.file().text()).toBe('Name\r\nAda\r\nKai\r\n');
    expect(buffer.rows()).toBe(2);
    expect(losses).toEqual([8, 8]);
    expect(requests).toEqual([
      [null, null],
      ['bytes=8-', '"a"'],
      ['bytes=8-', '"a"'],
    ]);
  });

  it('starts over if the file has changed', async () => {
    serve(
      { etag: '"a"', pieces: ['Name\r\nAda\r\n', 'broken'] },
      { etag: '"b"', pieces: ['Name\r\nerased\r\n'] },
    );
    const { buffer, done } = start();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(await buffer.file().text()).toBe('Name\r\nerased\r\n');
    expect([buffer.rows(), buffer.etag()]).toEqual([1, '"b"']);
  });

  it('starts over if the server has no bytes after the last one', async () => {
    const requests = serve(
      { etag: '"a"', pieces: ['Name\r\n', 'broken'] },
      { status: 416, pieces: ['range_not_satisfiable'] },
      { etag: '"a"', pieces: ['Name\r\n'] },
    );
    const { buffer, done } = start();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(requests.at(-1)).toEqual([null, null]);
    expect(await buffer.file().text()).toBe('Name\r\n');
  });

  it('starts over without an ETag, because nothing else identifies the file', async () => {
    const requests = serve({ pieces: ['PK', 'broken'] }, { pieces: ['PK whole'] });
    const { buffer, done } = start();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(requests).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await buffer.file().text()).toBe('PK whole');
  });

  it('gives up after six consecutive failures and can be resumed', async () => {
    const requests = serve(
      { etag: '"a"', pieces: ['Name\r\n', 'broken'] },
      ...Array<'lost'>(5).fill('lost'),
      {
        status: 206,
        etag: '"a"',
        pieces: ['Ada\r\n'],
      },
    );
    const { buffer, done, again } = start();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(done).rejects.toMatchObject({ name: 'Problem', status: 0, code: 'offline' });
    expect(requests).toHaveLength(6);
    await again();
    expect(requests.at(-1)).toEqual(['bytes=6-', '"a"']);
    expect(await buffer.file().text()).toBe('Name\r\nAda\r\n');
  });

  it('keeps resuming as long as each attempt receives data', async () => {
    const letters = [...'abcdefghij'];
    const requests = serve(
      { etag: '"a"', pieces: ['Name\r\n', 'broken'] },
      ...letters.map((letter) => ({ status: 206, etag: '"a"', pieces: [letter, 'broken'] })),
      { status: 206, etag: '"a"', pieces: ['\r\n'] },
    );
    const { buffer, done } = start();
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(await buffer.file().text()).toBe('Name\r\nabcdefghij\r\n');
    expect(requests).toHaveLength(12);
  });

  it('does not retry after a bug in the page', async () => {
    const requests = serve({ pieces: ['Name\r\n'] });
    const fault = new TypeError('Cannot read properties of undefined');
    const buffer = {
      ...createDownloadBuffer(PATH, 'csv'),
      take: () => {
        throw fault;
      },
    };
    const { signal } = new AbortController();
    const nothing = () => undefined;
    await expect(receive(buffer, { signal, onProgress: nothing, onConnectionLost: nothing })).rejects.toBe(
      fault,
    );
    expect(requests).toHaveLength(1);
  });

  it.each([
    [410, 'link_expired', 1],
    [422, 'export_too_large', 1],
    [500, 'internal', 1],
    [503, 'overloaded', 6],
  ])('ends a download rejected with %i %s after %i requests', async (status, code, times) => {
    const requests = serve(...Array<Served>(8).fill({ status, pieces: [code] }));
    const { done } = start();
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(done).rejects.toMatchObject({ name: 'Problem', status, code });
    expect(requests).toHaveLength(times);
  });

  it('stops when aborted, even during a pause', async () => {
    const requests = serve('lost', { pieces: ['Name\r\n'] });
    const { done, stop } = start();
    await vi.advanceTimersByTimeAsync(500);
    stop();
    await expect(done).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });

  it('rejects files too large for the page', async () => {
    serve({ pieces: ['Name\r\n', 'Ada\r\n'] });
    const buffer = { ...createDownloadBuffer(PATH, 'csv'), bytes: () => MAX_BYTES_IN_PAGE + 1 };
    const options = {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onConnectionLost: () => undefined,
    };
    await expect(receive(buffer, options)).rejects.toMatchObject({ status: 413, code: 'too_large' });
  });
});
