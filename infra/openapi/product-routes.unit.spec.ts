import type { Call, Side } from '@waivers/contract/call/call.ts';
import { readDescription } from '@waivers/contract/description/read-description.ts';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { describe, expect, it } from 'vitest';
import { buildWithoutStores, productRoutesBySide } from './product-routes.ts';

const URL = 'https://waivers.example';
const routes = productRoutesBySide(URL);

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

/** Returns the contract entries behind a side's registered routes. Ignores HEAD routes that Fastify adds to GET. */
const registeredBy = async (side: Side): Promise<readonly (Call | undefined)[]> => {
  const calls: (Call | undefined)[] = [];
  const watched: Routes = async (app) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      // Routes that standards define, such as the token keys, are outside the contract.
      const isOfGet = method === 'HEAD' && config?.call?.method !== 'HEAD';
      if (!isOfGet && !/^\/(?:\.well-known|tlog)\//.test(url)) calls.push(config?.call);
    });
    for (const each of routes[side]) await app.register(each);
  };
  await (await buildWithoutStores(URL, [watched])).close();
  return calls;
};

describe.each(['commands', 'reads', 'follow-ups'] as const)('%s routes', (side) => {
  it('cover exactly the contract’s calls for that side, each once', async () => {
    const registered = await registeredBy(side);
    const entries = EVERY_CALL.filter((call) => call.side === side && call !== readDescription);
    expect(registered.filter((call) => call === undefined || !EVERY_CALL.includes(call))).toEqual([]);
    expect(
      registered
        .flatMap((call) => call ?? [])
        .map(nameOf)
        .toSorted(),
    ).toEqual(entries.map(nameOf).toSorted());
  });

  it('include the process’s own documentation', async () => {
    const app = await buildWithoutStores(URL, routes[side]);
    const answer = await app.inject(readDescription.path);
    await app.close();
    const described = EVERY_CALL.filter((call) => call.side === side && call.summary !== undefined);
    expect(Object.keys(answer.json().paths).toSorted()).toEqual(
      [...new Set(described.map(({ path }) => path))].toSorted(),
    );
  });
});

describe('owners’ GET calls', () => {
  it('reject unknown parameters and list the known ones', async () => {
    const calls = EVERY_CALL.filter(({ method, actor }) => method === 'GET' && actor === 'user');
    const app = await buildWithoutStores(URL, Object.values(routes).flat(), async (token) => ownerOf(token));
    const refusals: unknown[] = [];
    for (const { path, query } of calls) {
      const answer = await app.inject({ url: `${path}?search=x`, headers: { authorization: 'an-owner' } });
      const [wrong, ...others] = answer.json().errors ?? [];
      refusals.push([
        path,
        answer.statusCode,
        wrong?.path,
        wrong?.params?.known !== undefined,
        others.length,
      ]);
      expect(query === undefined || wrong?.message.includes(wrong?.params?.known)).toBe(true);
    }
    await app.close();
    expect(refusals.length).toBeGreaterThan(15);
    expect(refusals).toEqual(
      calls.map(({ path, query }) => [path, 422, 'query.search', query !== undefined, 0]),
    );
  });
});

describe('contract', () => {
  it('has one entry per method and path', () => {
    const names = EVERY_CALL.map(nameOf);
    expect(names).toEqual([...new Set(names)]);
  });
});
