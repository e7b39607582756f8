import type { SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import { describe, expect, it } from 'vitest';
import { listedSigner } from '../../testing/answers.ts';
import { arrivalsIn, withArrivals } from './use-signers.ts';

const row = (participantId: string, lastName = participantId) =>
  listedSigner({ id: participantId, participantId, lastName });
const page = (...ids: string[]): SignerPage => ({
  results: ids.map((id) => row(id)),
  next: ids.at(-1) ?? '',
});
const idsOf = (pages: readonly SignerPage[]) =>
  pages.map(({ results }) => results.map(({ participantId }) => participantId));

describe('arrivalsIn', () => {
  it('reports new rows without inserting them', () => {
    const { pages, arrived } = arrivalsIn([page('c', 'b'), page('a')], page('d', 'c'));
    expect(arrived.map(({ participantId }) => participantId)).toEqual(['d']);
    expect(idsOf(pages)).toEqual([['c', 'b'], ['a']]);
  });

  it('updates a shown row in place', () => {
    const { pages, arrived } = arrivalsIn([page('b', 'a')], { results: [row('b', 'erased'), row('a')] });
    expect(arrived).toEqual([]);
    expect(pages[0]?.results.map(({ lastName }) => lastName)).toEqual(['erased', 'a']);
  });

  it('reuses unchanged pages', () => {
    const below = page('a');
    expect(arrivalsIn([page('c', 'b'), below], page('d', 'c')).pages[1]).toBe(below);
  });

  it('inserts new rows at the top on request, so that the next read changes nothing', () => {
    const pages = withArrivals([page('c', 'b'), page('a')], page('e', 'd', 'c'));
    expect(idsOf(pages)).toEqual([['e', 'd', 'c', 'b'], ['a']]);
    expect(pages[0]?.next).toBe('b');
  });

  it('restarts the list if the whole first page is new', () => {
    expect(idsOf(withArrivals([page('b', 'a')], page('f', 'e')))).toEqual([['f', 'e']]);
    expect(idsOf(withArrivals([], page('a')))).toEqual([['a']]);
  });
});
