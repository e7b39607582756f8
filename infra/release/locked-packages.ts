export type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

/** @param lockfile text of a `package-lock.json` */
export const lockedPackages = (lockfile: string): Readonly<Record<string, Locked>> =>
  (JSON.parse(lockfile) as { packages: Record<string, Locked> }).packages;

/** Returns all packages installed from a registry, without our own. */
export const installedPackages = (lockfile: string): readonly (readonly [name: string, Locked])[] =>
  Object.entries(lockedPackages(lockfile)).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return path.includes('node_modules/') && locked.link !== true ? [[name, locked] as const] : [];
  });
