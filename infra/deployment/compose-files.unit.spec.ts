import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '@waivers/events/migrations/product-version.ts';
import { SETTING_NAMES } from '@waivers/server/settings/environment.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './compose-file.ts';

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

type Service = {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
};

const OURS = `\${WAIVERS_IMAGE:-waivers:${PRODUCT_VERSION}}`;
const SECRET = /PASSWORD|SECRET|TOKEN|KEY/;

describe.each(globSync('compose*.yaml', { cwd: ROOT }))('%s', (file) => {
  const { services } = parse(textOf(file), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
  };
  const every = Object.entries(services);

  it('has images with a version and a place for their digest', () => {
    const others = every.filter(([, { image }]) => image !== OURS);
    for (const [name, { image }] of others)
      expect(image, name).toMatch(/^[\w.-]+\/[\w./-]+:v?\d+\.\d+[\w.-]*\$\{[A-Z]+_DIGEST:-\}$/);
  });

  it('gives the product settings that it knows', () => {
    const ours = every.filter(([, { image }]) => image === OURS);
    expect(ours).not.toEqual([]);
    const names = ours.flatMap(([, { environment = {} }]) => Object.keys(environment));
    const known = (name: string) =>
      SETTING_NAMES.some((setting) => [setting, `${setting}_FILE`].includes(name));
    expect(names.filter((name) => !known(name))).toEqual([]);
  });

  it('contains no secret', () => {
    const values = every.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = values.filter(
      ([name, value]) =>
        (SECRET.test(name) &&
          !name.endsWith('_FILE') &&
          !/^\$\{\w+(?::-|:\?[^}]*)?\}$/.test(String(value))) ||
        /\/\/[^/$]*:[^/$]*@/.test(String(value)),
    );
    expect(secrets).toEqual([]);
  });

  it('takes rights from every service', () => {
    for (const [name, service] of every)
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });
});

describe('Containerfile', () => {
  it('has a place for the digest of each base', () => {
    const bases = textOf('Containerfile').match(/^FROM .*/gm) ?? [];
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^FROM \$\{(\w+)_IMAGE\}\$\{\1_DIGEST\}/);
  });
});
