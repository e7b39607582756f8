import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A copy of the package with a ninth language, made of German with marked words, as a translator would add it. */
let copy: string;

const change = (file: string, from: RegExp, to: string): void => {
  const path = join(copy, 'src', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
};

const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });

const compile = (): string => run(join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '--project', '.');

const PROGRAM = `
  import { defaultWaiverConfig } from './src/config/waiver-template.ts';
  import { signableDocument } from './src/document/signable-document.ts';
  import { documentLanguageIn, documentWordsIn, mailWordsIn } from './src/texts/all-languages.ts';
  const locale = 'xx';
  const config = defaultWaiverConfig(documentWordsIn(locale), (role) => role, 'Hall');
  const { parts, texts } = signableDocument({ title: 'Hall', config, language: documentLanguageIn(locale) });
  const [names, birth] = parts.adult[0].groups;
  const { subject } = mailWordsIn(locale).temporaryPassword;
  console.log(JSON.stringify([names.fields[0].title, birth.title, texts.agree, subject]));
`;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'waivers-ninth-language-'));
  cpSync(join(ROOT, 'waiver', 'src'), join(copy, 'src'), {
    recursive: true,
    filter: (name) => !name.includes('.spec.'),
  });
  cpSync(join(ROOT, 'waiver', 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const extending = join(ROOT, 'tsconfig.base.json');
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ extends: extending, include: ['src'] }));
  cpSync(join(copy, 'src', 'texts', 'de'), join(copy, 'src', 'texts', 'xx'), { recursive: true });
  change('texts/xx/document.ts', /'Vorname'/, "'Xvorname'");
  change('texts/xx/document.ts', /'Ich stimme/, "'Xich stimme");
  change('texts/xx/mails.ts', /'Ihr Benutzername/, "'Xihr Benutzername");
  change('locales.ts', /'vi'\]/, "'vi', 'xx']");
  change('locales.ts', /(?<=FINISHED_LOCALES = \[[^\]]*)(?=,?\s*\])/, ", 'xx'");
});

afterAll(() => rmSync(copy, { recursive: true }));

describe('ninth language', () => {
  it('needs only a folder and its name in one list', () => {
    expect(compile()).toBe('');
    expect(JSON.parse(run('--input-type=module', '--eval', PROGRAM))).toEqual([
      'Xvorname',
      'Geburtsdatum',
      'Xich stimme diesem Dokument zu',
      'Xihr Benutzername und vorläufiges Passwort',
    ]);
  });

  it('does not compile if it lacks a text', () => {
    change('texts/xx/document.ts', /^.*'Xvorname',\n/m, '');
    expect(compile).toThrow(expect.objectContaining({ stdout: expect.stringContaining("'firstName'") }));
  });
});
