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

describe('what arrives at an open list', () => {
  it('is told and not shown', () => {
    const { pages, arrived } = arrivalsIn([page('c', 'b'), page('a')], page('d', 'c'));
    expect(arrived.map(({ participantId }) => participantId)).toEqual(['d']);
    expect(idsOf(pages)).toEqual([['c', 'b'], ['a']]);
  });

  it('changes a row that is shown in its place', () => {
    const { pages, arrived } = arrivalsIn([page('b', 'a')], { results: [row('b', 'erased'), row('a')] });
    expect(arrived).toEqual([]);
    expect(pages[0]?.results.map(({ lastName }) => lastName)).toEqual(['erased', 'a']);
  });

  it('leaves the pages alone that are further down', () => {
    const below = page('a');
    expect(arrivalsIn([page('c', 'b'), below], page('d', 'c')).pages[1]).toBe(below);
  });

  it('stands on top once it is asked for, and what comes next stays the same', () => {
    const pages = withArrivals([page('c', 'b'), page('a')], page('e', 'd', 'c'));
    expect(idsOf(pages)).toEqual([['e', 'd', 'c', 'b'], ['a']]);
    expect(pages[0]?.next).toBe('b');
  });

  it('begins the list anew when there may be more than a page of it', () => {
    expect(idsOf(withArrivals([page('b', 'a')], page('f', 'e')))).toEqual([['f', 'e']]);
    expect(idsOf(withArrivals([], page('a')))).toEqual([['a']]);
  });
});
