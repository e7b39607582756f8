import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { FontFamily } from './fonts.ts';
import SCRIPT_FONTS from './script-fonts.json' with { type: 'json' };

/** A Noto family for a single script, in a separate npm package because it is too large to install for everyone. */
export type ScriptFont = {
  readonly letters: string;
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
};

/** Long enough that venues without internet access do not wait for the network on every record. */
const RETRY_AFTER_MS = 600_000;
const FETCH_MS = 20_000;

const lockfile = z.object({ packages: z.record(z.string(), z.object({ integrity: z.string().optional() })) });

const description = z.object({ family: z.string() });

const runNpm = promisify(execFile);

/** Removes the product's secrets from npm's environment. */
const npmEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(path|home|userprofile|appdata|systemroot|comspec|(https?|no)_proxy|npm_config_.*)$/i.test(name),
    ),
  );

const folderOf = (folder: string, font: ScriptFont): string =>
  join(folder, `${basename(font.package)}-${font.version}`);

const familyIn = (folder: string, font: ScriptFont): FontFamily | undefined => {
  const installed = join(folderOf(folder, font), 'node_modules', font.package);
  if (!existsSync(installed)) return undefined;
  const { family } = description.parse(JSON.parse(readFileSync(join(installed, 'metadata.json'), 'utf8')));
  return {
    name: family,
    folder: installed,
    regular: join('400Regular', `${family.replaceAll(' ', '')}_400Regular.ttf`),
  };
};

const install = async (folder: string, font: ScriptFont, timeout: number): Promise<void> => {
  const draft = join(folder, `.${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  try {
    const spec = `${font.package}@${font.version}`;
    await runNpm(
      'npm',
      ['install', spec, '--prefix', draft, '--ignore-scripts', '--loglevel=error', '--fetch-retries=0'],
      { cwd: draft, env: npmEnvironment(), timeout, shell: process.platform === 'win32' },
    );
    const lock = lockfile.parse(
      JSON.parse(readFileSync(join(draft, 'node_modules', '.package-lock.json'), 'utf8')),
    );
    if (lock.packages[`node_modules/${font.package}`]?.integrity !== font.integrity)
      throw new Error(`The hash of ${spec} does not match the pinned one.`);
    await rename(draft, folderOf(folder, font)).catch((error: unknown) => {
      // The folder exists if another process installed the font first.
      if (!existsSync(folderOf(folder, font))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

export type ScriptFonts = {
  readonly installed: () => readonly FontFamily[];
  /** Fetches fonts with npm. Failed fonts are not retried for ten minutes. @returns whether a new font is available */
  readonly fetchFor: (characters: readonly string[]) => Promise<boolean>;
};

export const scriptFontsIn = (
  folder: string,
  report: (problem: unknown, font: ScriptFont) => void,
  all: readonly ScriptFont[] = SCRIPT_FONTS,
): ScriptFonts => {
  const failedAt = new Map<ScriptFont, number>();
  const mayBeTried = (font: ScriptFont): boolean =>
    familyIn(folder, font) === undefined &&
    performance.now() - (failedAt.get(font) ?? Number.NEGATIVE_INFINITY) > RETRY_AFTER_MS;
  return {
    installed: () => all.flatMap((font) => familyIn(folder, font) ?? []),
    fetchFor: async (characters) => {
      const needed = all.filter(({ letters }) =>
        characters.some((character) => new RegExp(letters, 'u').test(character)),
      );
      const deadline = performance.now() + FETCH_MS;
      let hasFetched = false;
      for (const font of needed.filter(mayBeTried)) {
        const left = Math.floor(deadline - performance.now());
        if (left <= 0) break;
        try {
          await install(folder, font, left);
          hasFetched = true;
        } catch (error) {
          failedAt.set(font, performance.now());
          report(error, font);
        }
      }
      return hasFetched;
    },
  };
};
