import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { openApiDocument } from './openapi-document.ts';

/** Writes `docs/openapi.json`. With `--check`, writes nothing and exits with 1 if the file is out of date. */
const FILE = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));

const written = async (): Promise<string> => {
  try {
    return await readFile(FILE, 'utf8');
  } catch {
    return '';
  }
};

const { values } = commandLine('openapi-file.ts   writes docs/openapi.json', {
  check: { type: 'boolean' },
});
const document = `${JSON.stringify(await openApiDocument('http://localhost:8080'), null, 2)}\n`;
if (values.check !== true) {
  await writeFile(FILE, document);
} else if ((await written()) !== document) {
  console.error('docs/openapi.json is out of date. Run: npm run generate');
  process.exitCode = 1;
}
