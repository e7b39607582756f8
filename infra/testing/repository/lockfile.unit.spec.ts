import { describe, expect, it } from 'vitest';
import { installedPackages, lockedPackages } from './locked-packages.ts';

/**
 * Tools that only check and format code, built for other platforms. Some registries do not list their hashes, so npm
 * checks them against the registry it installs from. They must stay in the lockfile so that npm installs them on
 * those platforms.
 */
const TOOLS_ELSEWHERE =
  /^@(?:biomejs\/cli-(?:android-arm64|android-x64|darwin-arm64|darwin-x64|linux-arm64-musl|linux-x64-musl|win32-arm64|win32-x64)|oxlint-tsgolint\/(?:darwin|win32)-(?:arm64|x64)|oxlint\/binding-(?:android-arm-eabi|android-arm64|darwin-arm64|darwin-x64|freebsd-x64|linux-arm-gnueabihf|linux-arm-musleabihf|linux-arm64-musl|linux-ppc64-gnu|linux-riscv64-gnu|linux-riscv64-musl|linux-s390x-gnu|linux-x64-musl|openharmony-arm64|win32-arm64-msvc|win32-ia32-msvc|win32-x64-msvc))$/;

/**
 * Typesetting packages for platforms other than x64 Linux. Only these nine may lack a hash
 * (docs/design/records-exports-reports.md).
 */
const TYPESETTING_ELSEWHERE =
  /^@myriaddreamin\/typst-ts-node-compiler-(?:android-arm-eabi|android-arm64|darwin-arm64|darwin-x64|linux-arm-gnueabihf|linux-arm64-gnu|linux-arm64-musl|win32-arm64-msvc|win32-x64-msvc)$/;

describe.each(['package-lock.json', 'infra/node-runtime/package-lock.json'])('%s', (file) => {
  const packages = lockedPackages(file);

  it('names no registry', () => {
    const withAddress = Object.entries(packages).filter(
      ([, { link, resolved }]) => link !== true && resolved !== undefined,
    );
    expect(withAddress).toEqual([]);
  });

  it('has a hash for every package except listed tools for other platforms', () => {
    const without = installedPackages(file).filter(([, { integrity }]) => integrity === undefined);
    const unexpected = without.filter(
      ([name, { dev, optional }]) =>
        optional !== true || !(dev === true ? TOOLS_ELSEWHERE : TYPESETTING_ELSEWHERE).test(name),
    );
    expect(unexpected.map(([name]) => name)).toEqual([]);
  });

  it.each(['@oxlint/binding-new-x64', '@biomejs/cli-new', '@myriaddreamin/typst-ts-node-compiler-new'])(
    'rejects %s without a hash',
    (name) => {
      expect([TOOLS_ELSEWHERE, TYPESETTING_ELSEWHERE].some((known) => known.test(name))).toBe(false);
    },
  );

  it('lists the packages for every platform, as npm 11 and 12 require', () => {
    const expected = Object.values(packages).flatMap((locked) =>
      Object.keys(locked.optionalDependencies ?? {}),
    );
    const missing = expected.filter((name) => packages[`node_modules/${name}`] === undefined);
    expect(missing).toEqual([]);
  });
});
