import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the scripts of a page do with their English: it stands where a test can reword it. */
const keep = (name: string): string => `(globalThis.textsInReach??={}).${name}=`;

const CATALOGUES = {
  '../waiver/src/texts/en/app.json': 'app',
  '../waiver/src/texts/en/sign.json': 'sign',
} as const;
/** The end of a catalogue's script. */
const EXPORTED = /export\{(\w+) as default\}/;
/** The English of the sign form's rules, and of the rules for a waiver's texts, each told by its first text. */
const RULES = {
  formRules: /(?<=errors:)(?=\{required:["'`]Please fill in this field\.)/,
  waiverRules: /(?<==)(?=\{required:["'`]Please fill in this field\.["'`],wrong_type:)/,
} as const;

const rewrite = (file: string, pattern: RegExp, replacement: string): boolean => {
  const script = readFileSync(file, 'utf8');
  if (!pattern.test(script)) return false;
  writeFileSync(file, script.replace(pattern, replacement));
  // What was compressed is the script as it was.
  for (const ending of ['.br', '.gz']) rmSync(`${file}${ending}`, { force: true });
  return true;
};

/**
 * A copy of the built pages whose English can be reworded while they are shown; nothing else differs.
 * @throws Error when the build no longer has its texts where they are looked for
 */
export const withTextsInReach = (webFolder: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-texts-in-reach-'));
  cpSync(webFolder, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  for (const [source, name] of Object.entries(CATALOGUES)) {
    const file = join(folder, manifest[source]?.file ?? '');
    if (!rewrite(file, EXPORTED, `${keep(name)}$1;$&`)) throw new Error(`${source} ends otherwise.`);
  }
  const scripts = globSync('assets/*.js', { cwd: folder }).map((file) => join(folder, file));
  for (const [name, pattern] of Object.entries(RULES)) {
    const found = scripts.filter((file) => rewrite(file, pattern, keep(name)));
    if (found.length !== 1) throw new Error(`${name} stand in ${found.length} scripts.`);
  }
  return folder;
};
