import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { readSources } from '../testing/repository/sources.ts';
import { coverageOf, findMarks } from './spec-coverage.ts';
import specification from './specification.json' with { type: 'json' };

/** Writes `docs/spec-coverage.md`. With `--check`, writes nothing and exits with 1 if the file is out of date. */
const ROOT = join(import.meta.dirname, '..', '..');
const FILE = join(ROOT, 'docs', 'spec-coverage.md');

const { values } = commandLine(
  'npm run generate   writes the event catalogue, docs/openapi.json and docs/spec-coverage.md',
  { check: { type: 'boolean' } },
);
const { page, problems } = coverageOf(specification, findMarks(readSources(ROOT, ['ts', 'tsx'])));
const complaints = [...problems];
if (values.check !== true) writeFileSync(FILE, page);
else if (readFileSync(FILE, 'utf8') !== page)
  complaints.push('docs/spec-coverage.md is stale: run npm run generate');
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
