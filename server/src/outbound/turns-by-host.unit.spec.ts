import { describe, expect, it } from 'vitest';
import { createTurnsByHost, hostKey } from './turns-by-host.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Who is under way, in the order in which they began. */
const callers = (atOnce: number) => {
  const turns = createTurnsByHost(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, (() => void)[]>();
  return {
    begun,
    ask: (owner: string, count = 1, host = 'hooks.test:443') => {
      for (let each = 0; each < count; each += 1)
        void turns.take(host, owner).then((end) => {
          begun.push(owner);
          ends.set(owner, [...(ends.get(owner) ?? []), end]);
        });
      return settle();
    },
    end: (owner: string) => {
      ends.get(owner)?.shift()?.();
      return settle();
    },
  };
};

describe('a host', () => {
  it.each([
    'https://hooks.test/a',
    'https://hooks.test./b',
    'https://HOOKS.test/',
    'https://hooks.test:443/',
    'https://hooks.test.:443/',
  ])('is the same as %s', (url) => {
    expect(hostKey(new URL(url))).toBe('hooks.test:443');
  });

  it('is one in Unicode and in ASCII, and in every form of an address', () => {
    expect(hostKey(new URL('https://bücher.test/'))).toBe(hostKey(new URL('https://xn--bcher-kva.test./')));
    expect(hostKey(new URL('http://2130706433/'))).toBe(hostKey(new URL('http://127.0.0.1:80/')));
    expect(hostKey(new URL('https://[0:0::1]/'))).toBe(hostKey(new URL('https://[::1]:443/')));
  });

  it('is another one at another port', () => {
    expect(hostKey(new URL('https://hooks.test:8443/'))).not.toBe(hostKey(new URL('https://hooks.test/')));
  });
});

describe('eight places of a host', () => {
  it('are never all one owner’s: who has none begins at once', async () => {
    const { begun, ask } = callers(8);
    await ask('one', 20);
    expect(begun).toHaveLength(7);
    await ask('other', 5);
    expect(begun.filter((each) => each === 'other')).toHaveLength(1);
    await ask('third');
    expect(begun).toHaveLength(8);
  });

  it('that become free go to who has the fewest, and in turn once all have the same', async () => {
    const { begun, ask, end } = callers(8);
    await ask('one', 20);
    await ask('other', 20);
    // The first leaves the last place free again.
    for (let count = 0; count < 4; count += 1) await end('one');
    expect(begun.slice(8)).toEqual(['other', 'other', 'one']);
  });

  it('are had in turn by owners that have as many', async () => {
    const { begun, ask, end } = callers(2);
    await ask('one', 3);
    await ask('other', 2);
    await ask('third', 1);
    await end('one');
    await end('one');
    expect(begun).toEqual(['one', 'other', 'one', 'third']);
  });

  it('are left by the last, and all are served', async () => {
    const { begun, ask, end } = callers(8);
    await ask('one', 100);
    for (let count = 0; count < 100; count += 1) await end('one');
    expect(begun).toHaveLength(100);
    await ask('one', 8);
    expect(begun).toHaveLength(107);
  });

  it('are each host’s own', async () => {
    const { begun, ask } = callers(8);
    await ask('one', 20);
    await ask('one', 1, 'other.test:443');
    expect(begun).toHaveLength(8);
  });
});
