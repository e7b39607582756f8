import { createHash } from 'node:crypto';
import { installedPackages } from './locked-packages.ts';

export type Release = {
  readonly name: string;
  readonly version: string;
  readonly commit: string;
  readonly committedAt: Date;
};

/** A package that the product runs with, for one platform at least. */
export type Part = {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** SHA-512 of its archive, in hexadecimal. */
  readonly sha512: string;
};

/** @returns a version's section of the changelog without its heading, or undefined if there is none with a date */
export const notesOf = (changelog: string, version: string): string | undefined => {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} (20`));
  return section === undefined ? undefined : `${section.slice(section.indexOf('\n') + 1).trim()}\n`;
};

/** @param lockfile text of a `package-lock.json` @returns its packages without those only needed for development */
export const partsIn = (lockfile: string): readonly Part[] =>
  installedPackages(lockfile)
    .filter(([, { dev }]) => dev !== true)
    .map(([name, { version = '', integrity = '', license }]) => ({
      name,
      version,
      license,
      sha512: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
    }));

/** @param parts of several lockfiles @returns each once, by name and version */
export const distinct = (parts: readonly Part[]): readonly Part[] =>
  [...new Map(parts.map((part) => [`${part.name}@${part.version}`, part])).values()].sort((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );

const print = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;
const withoutMilliseconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');
const purlOf = ({ name, version }: Part): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** SPDX 2.3. A product of one source package that depends on every part. */
export const spdx = ({ name, version, commit, committedAt }: Release, parts: readonly Part[]): string => {
  const idOf = (part: Part): string =>
    `SPDXRef-${`${part.name}-${part.version}`.replaceAll(/[^A-Za-z0-9.-]/g, '-')}`;
  const common = { downloadLocation: 'NOASSERTION', filesAnalyzed: false, licenseConcluded: 'NOASSERTION' };
  return print({
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `${name}-${version}`,
    documentNamespace: `http://spdx.org/spdxdocs/${name}-${version}-${commit}`,
    creationInfo: { created: withoutMilliseconds(committedAt), creators: [`Tool: ${name}-release`] },
    packages: [
      { name, SPDXID: 'SPDXRef-Product', versionInfo: version, ...common, licenseDeclared: 'Apache-2.0' },
      ...parts.map((part) => ({
        name: part.name,
        SPDXID: idOf(part),
        versionInfo: part.version,
        ...common,
        licenseDeclared: part.license ?? 'NOASSERTION',
        checksums: [{ algorithm: 'SHA512', checksumValue: part.sha512 }],
        externalRefs: [
          { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purlOf(part) },
        ],
      })),
    ],
    relationships: [
      {
        spdxElementId: 'SPDXRef-DOCUMENT',
        relationshipType: 'DESCRIBES',
        relatedSpdxElement: 'SPDXRef-Product',
      },
      ...parts.map((part) => ({
        spdxElementId: 'SPDXRef-Product',
        relationshipType: 'DEPENDS_ON',
        relatedSpdxElement: idOf(part),
      })),
    ],
  });
};

/** Makes a UUID (version 8, RFC 9562) of a commit, so that the same commit has the same serial number. */
const uuidOf = (commit: string): string => {
  const hex = createHash('sha256').update(commit).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** CycloneDX 1.6. */
export const cycloneDx = ({ name, version, commit, committedAt }: Release, parts: readonly Part[]): string =>
  print({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(commit)}`,
    version: 1,
    metadata: {
      timestamp: withoutMilliseconds(committedAt),
      component: { type: 'application', 'bom-ref': name, name, version },
    },
    components: parts.map((part) => ({
      type: 'library',
      'bom-ref': purlOf(part),
      name: part.name,
      version: part.version,
      purl: purlOf(part),
      ...(part.license === undefined ? {} : { licenses: [{ expression: part.license }] }),
      hashes: [{ alg: 'SHA-512', content: part.sha512 }],
    })),
    dependencies: [{ ref: name, dependsOn: parts.map(purlOf) }],
  });
