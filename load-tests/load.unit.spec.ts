import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPlan } from './load/plan.ts';
import { takeVenue } from './load/venue.ts';

let bin = '';
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'waivers-bin-'));
});
afterEach(() => rmSync(bin, { recursive: true }));

const load = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'load.ts'), ...args],
    {
      env: { PATH: `${bin}:${process.env.PATH}`, ...env },
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  return { status, stdout, stderr };
};

const putK6 = (version: string): void =>
  writeFileSync(join(bin, 'k6'), `#!/bin/sh\necho "${version}"\n`, { mode: 0o755 });

describe('npm run load', () => {
  it.each([
    [['sign-lode'], {}, 'There is no load test "sign-lode". Choose from authoring-load'],
    [['sign-load'], { url: 'venue.test' }, '--url takes an address such as'],
    [['sign-load'], { url: 'ftp://127.0.0.1' }, '--url takes an address such as'],
    [['sign-load'], { url: 'https://venue.test' }, 'venue.test is another machine.'],
    [['sign-load'], { url: 'http://127.0.0.1.venue.test' }, 'is another machine.'],
    [['sign-load'], { rate: '0' }, '--rate takes journeys per second, not "0".'],
    [['sign-load'], { duration: '30' }, '--duration takes a time such as 30s or 5m, not "30".'],
    [['sign-load'], { kill: 'redis' }, '--kill takes product, postgres, nats, not "redis".'],
    [['sign-load'], { processes: '5' }, '--processes takes a number from 1 to 4, not "5".'],
    [['sign-load'], { restart: true, kill: 'product' }, 'leave out --kill and --processes'],
    [['sign-load'], { kill: 'product', url: 'http://127.0.0.1:8080' }, 'leave out --url'],
  ])('rejects %j with %j', (words, values, message) => {
    expect(() => readPlan(words, values)).toThrow(message);
  });

  it('accepts another host with --i-own-this-host, a rate and a duration', () => {
    const values = { url: 'https://venue.test/app', 'i-own-this-host': true, rate: '20', duration: '5m' };
    expect(readPlan(['sign-load'], values)).toEqual({
      name: 'sign-load',
      url: 'https://venue.test',
      rate: 20,
      seconds: 300,
    });
  });

  it('says which k6 it needs when another major version is on the PATH', () => {
    putK6('k6 v1.4.0 (go1.25.4, linux/amd64)');
    expect(load(['sign-smoke'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'The scripts need k6 2, but k6 on the PATH is v1.4.0. Install k6 2 or take it off the PATH.\n',
    });
  });

  it('says that a product is not ready', () => {
    putK6('k6 2.2.0 (go1.26.0, linux/amd64)');
    const env = { USERNAME: 'mara', PASSWORD: 'secret' };
    const { status, stderr } = load(['sign-smoke', '--url', 'http://127.0.0.1:1'], env);
    expect([status, stderr]).toEqual([
      2,
      'The product at http://127.0.0.1:1 is not ready: /readyz does not answer.\n',
    ]);
  });

  it('does not follow a redirect, which may lead to another machine', async () => {
    const paths: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url);
      if (url === '/readyz') response.writeHead(308, { location: '/elsewhere' });
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    vi.stubEnv('USERNAME', 'mara').stubEnv('PASSWORD', 'secret');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(takeVenue(url, { name: 'sign-smoke' })).rejects.toThrow('/readyz answers 308.');
    expect(paths).toEqual(['/readyz']);
    server.closeAllConnections();
    server.close();
  });
});
