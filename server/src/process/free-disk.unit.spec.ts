import { tmpdir } from 'node:os';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { addFreeDisk, enoughFreeDisk } from './free-disk.ts';

const GIB = 1024 ** 3;
const isEnough = (free: number, whole: number): Promise<boolean> =>
  enoughFreeDisk('/data', async () => ({ free: free * GIB, whole: whole * GIB }))().then(
    () => true,
    () => false,
  );

describe('enoughFreeDisk', () => {
  it.each([
    ['half empty', 50, 100, true],
    ['small, with a tenth free', 2, 20, true],
    ['small, with less', 1.9, 20, false],
    ['large, with 10 GiB free', 10, 4000, true],
    ['large, with less', 9.9, 4000, false],
  ])('warns when free space is below both a tenth and 10 GiB: %s', async (_what, free, whole, enough) => {
    expect(await isEnough(free, whole)).toBe(enough);
  });

  it('measures a real folder and rejects a missing one', async () => {
    const asked = await enoughFreeDisk(tmpdir())().catch((error: unknown) => error);
    expect([undefined, new Error('The disk is nearly full.')]).toContainEqual(asked);
    await expect(enoughFreeDisk(`${tmpdir()}/there is no such folder`)()).rejects.toThrow('ENOENT');
  });
});

describe('disk metrics', () => {
  const values = async (folder: string) => {
    const registry = new Registry();
    addFreeDisk(registry, folder);
    return (await registry.getMetricsAsJSON()).map(({ values: [value] }) => value?.value ?? 0);
  };

  it('are free space and size in bytes', async () => {
    const [free = 0, size = 0] = await values(tmpdir());
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
  });

  it('do not fail with a folder that is gone', async () => {
    expect(await values(`${tmpdir()}/there is no such folder`)).toEqual([0, 0]);
  });
});
