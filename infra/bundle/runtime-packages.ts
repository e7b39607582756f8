import { lockedPackages } from '../release/locked-packages.ts';
import { SERVER_PACKAGES } from './bundled-files.ts';

const MODULES = 'node_modules/';

/** Looks where Node looks: in the package's own `node_modules`, then in those of the folders above. */
const findFrom = (path: string, name: string, isThere: (path: string) => boolean): string | undefined => {
  const own = `${path === '' ? '' : `${path}/`}${MODULES}${name}`;
  if (isThere(own)) return own;
  if (path === '') return undefined;
  return findFrom(path.slice(0, Math.max(0, path.lastIndexOf(`/${MODULES}`))), name, isThere);
};

/**
 * Finds the npm packages that the server packages need. Those of the pages are left out, because their code is in the
 * built pages; in `package.json` they stay dependencies, so that the bills of materials list them.
 * @param lockfile text of `package-lock.json`
 * @param isInstalled whether a folder such as `node_modules/pg` exists, because npm leaves out other platforms
 * @returns folders, sorted
 */
export const runtimePackages = (
  lockfile: string,
  isInstalled: (path: string) => boolean,
): readonly string[] => {
  const packages = lockedPackages(lockfile);
  const found = new Set<string>();
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      if (peerDependenciesMeta?.[name]?.optional === true) continue;
      const needed = findFrom(path, name, (at) => at in packages && isInstalled(at));
      if (needed === undefined || found.has(needed)) continue;
      found.add(needed);
      visit(needed);
    }
  };
  SERVER_PACKAGES.forEach(visit);
  return [...found].sort();
};
