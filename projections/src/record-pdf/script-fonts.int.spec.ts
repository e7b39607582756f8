import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wordsOf } from '@waivers/infra/testing/read-pdf.ts';
import { signedContent } from '@waivers/waiver/testing/signed-content.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { installedFonts } from './fonts.ts';
import { createPdfWorker } from './pdf-worker.ts';
import { recordView } from './record-view.ts';
import { type ScriptFont, scriptFontsIn } from './script-fonts.ts';

const PACKAGE = '@expo-google-fonts/noto-sans-thai';
const THAI_NAME = 'ธนากร';

let root: string;
let registry: Server;
let requests = 0;
let font: ScriptFont;

/** Serve an npm registry with a single package. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'waivers-script-fonts-'));
  const source = dirname(fileURLToPath(import.meta.resolve(`${PACKAGE}/metadata.json`)));
  execFileSync('npm', ['pack', source, '--pack-destination', root, '--silent']);
  const tarball = readFileSync(join(root, readdirSync(root).find((name) => name.endsWith('.tgz')) ?? ''));
  const integrity = `sha512-${hash('sha512', tarball, 'base64')}`;
  font = { letters: '\\p{scx=Thai}', package: PACKAGE, version: '0.4.2', integrity };
  registry = createServer((request, response) => {
    requests += 1;
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const { port } = registry.address() as AddressInfo;
    const dist = { tarball: `http://127.0.0.1:${port}/font.tgz`, integrity };
    const versions = { [font.version]: { name: PACKAGE, version: font.version, dist } };
    return response.end(JSON.stringify({ name: PACKAGE, 'dist-tags': { latest: font.version }, versions }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`);
  vi.stubEnv('npm_config_cache', join(root, 'cache'));
});
beforeEach(() => {
  requests = 0;
});
afterAll(() => {
  vi.unstubAllEnvs();
  registry.close();
  rmSync(root, { recursive: true, force: true });
});

const viewOf = (firstName: string): string =>
  JSON.stringify(
    recordView(
      signedContent({
        participants: [
          { id: '0', role: 'adult', identity: { firstName, lastName: 'Lee', birthDate: '1990-01-31' } },
        ],
      }),
      undefined,
      'Höhenluft',
    ),
  );

describe('script fonts', () => {
  it('are fetched for the first record that needs them', async () => {
    const report = vi.fn<(problem: unknown, font: ScriptFont) => void>();
    const fonts = scriptFontsIn(join(root, 'fetched'), report, [font]);
    const worker = createPdfWorker(
      { ...fonts, installed: () => [...installedFonts(), ...fonts.installed()] },
      { limitMs: 120_000, startMs: 120_000, idleMs: 60_000 },
    );
    try {
      const text = wordsOf(await worker.make(viewOf(THAI_NAME)));
      expect(text).toContain(`${THAI_NAME} Lee`);
      expect(text).not.toContain('cannot display');
      const fetched = requests;
      expect(fetched).toBeGreaterThan(0);
      await worker.make(viewOf(`${THAI_NAME} ก`));
      expect(await fonts.fetchFor(['ก'])).toBe(false);
      expect(requests).toBe(fetched);
      expect(report).not.toHaveBeenCalled();
    } finally {
      await worker.close();
    }
  });

  it('are not fetched for characters of other scripts', async () => {
    const fonts = scriptFontsIn(join(root, 'other'), vi.fn<(problem: unknown, font: ScriptFont) => void>(), [
      font,
    ]);
    expect(await fonts.fetchFor(['ა', '\uFFFF'])).toBe(false);
    expect(requests).toBe(0);
  });

  it('are rejected unless they match the pinned hash', async () => {
    const folder = join(root, 'altered');
    const report = vi.fn<(problem: unknown, font: ScriptFont) => void>();
    const fonts = scriptFontsIn(folder, report, [{ ...font, integrity: 'sha512-AAAA' }]);
    expect(await fonts.fetchFor([THAI_NAME])).toBe(false);
    expect(report.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining('hash') });
    expect(fonts.installed()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    requests = 0;
    expect(await fonts.fetchFor([THAI_NAME])).toBe(false);
    expect(requests).toBe(0);
  });

  it('can be fetched into the same folder by two processes', async () => {
    const report = vi.fn<(problem: unknown, font: ScriptFont) => void>();
    const both = [1, 2].map(() => scriptFontsIn(join(root, 'shared'), report, [font]));
    expect(await Promise.all(both.map((fonts) => fonts.fetchFor([THAI_NAME])))).toEqual([true, true]);
    expect(report).not.toHaveBeenCalled();
  });

  it('are skipped if the registry is unreachable', async () => {
    vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/');
    const report = vi.fn<(problem: unknown, font: ScriptFont) => void>();
    const fonts = scriptFontsIn(join(root, 'away'), report, [font]);
    expect(await fonts.fetchFor([THAI_NAME])).toBe(false);
    expect(report).toHaveBeenCalledOnce();
    expect(existsSync(join(root, 'away'))).toBe(true);
  });

  /** @returns path of the file that records npm's arguments and environment */
  const replaceNpm = (script: string): string => {
    const bin = mkdtempSync(join(root, 'bin-'));
    const record = join(bin, 'asked');
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\n{ echo "$@"; env; } >> '${record}'\n${script}\n`, {
      mode: 0o755,
    });
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
    return record;
  };

  it('delay a record by at most 20 seconds and are retried after ten minutes', async () => {
    const record = replaceNpm('case "$*" in *slow@*) exec sleep 60;; esac; exit 1');
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const problems: unknown[] = [];
    const fonts = ['first', 'slow', 'last'].map((name) => ({ ...font, package: name }));
    const report = (problem: unknown, { package: name }: ScriptFont) => {
      problems.push(problem);
      now.mockReturnValue(name === 'first' ? 19_900 : 20_000);
    };
    const { fetchFor } = scriptFontsIn(join(root, 'slow'), report, fonts);
    const fetched = () => readFileSync(record, 'utf8').match(/\w+(?=@0\.4\.2 )/g);
    expect(await fetchFor([THAI_NAME])).toBe(false);
    expect(fetched()).toEqual(['first', 'slow']);
    expect(problems[1]).toMatchObject({ killed: true });
    now.mockReturnValue(600_001);
    await fetchFor([THAI_NAME]);
    expect(fetched()).toEqual(['first', 'slow', 'first', 'last']);
    now.mockRestore();
  });

  it('are installed without running package scripts or exposing secrets in the environment', async () => {
    const record = replaceNpm('exit 1');
    vi.stubEnv('MASTER_KEY', 'a-secret');
    await scriptFontsIn(join(root, 'scripts'), vi.fn<(problem: unknown, font: ScriptFont) => void>(), [
      font,
    ]).fetchFor([THAI_NAME]);
    const [line = '', ...environment] = readFileSync(record, 'utf8').split('\n');
    expect(line.split(' ')).toEqual(
      expect.arrayContaining([
        'install',
        `${PACKAGE}@${font.version}`,
        '--ignore-scripts',
        '--fetch-retries=0',
      ]),
    );
    expect(environment.filter((each) => each.includes('a-secret'))).toEqual([]);
  });
});
