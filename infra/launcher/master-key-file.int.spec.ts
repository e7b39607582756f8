import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../testing/launcher.ts';
import { readMasterKeyFile } from './master-key-file.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, 'secrets'));
});
afterEach(() => removeFolder(folder));

const keep = (text: string): void => writeFileSync(join(folder, 'secrets', 'master-key'), text);

describe('master key file', () => {
  it('may be missing', () => {
    expect(readMasterKeyFile(folder)).toBeUndefined();
    keep(`${'ab'.repeat(32)}\n`);
    expect(readMasterKeyFile(folder)?.bytes.toString('hex')).toBe('ab'.repeat(32));
  });

  it.each(['', 'ab'.repeat(31), 'not a key'])(
    'rejects invalid content (%j) instead of treating the key as missing',
    (text) => {
      keep(text);
      expect(() => readMasterKeyFile(folder)).toThrow('does not hold a valid key');
    },
  );
});
