import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { openApiDocument } from '../openapi/openapi-document.ts';
import { coverageOf, findMarks } from '../spec-coverage/spec-coverage.ts';
import specification from '../spec-coverage/specification.json' with { type: 'json' };
import { readSources } from '../testing/repository/sources.ts';
import { caddySides } from './caddy-sides.ts';
import { eventCatalogue } from './event-catalogue.ts';
import { metricsPage } from './metrics-page.ts';
import { prometheusRule } from './prometheus-rule.ts';
import { rolesPage } from './roles-page.ts';
import { settingsPage } from './settings-page.ts';

/** Writes the documents that follow from the code. With `--check`, writes nothing and exits with 1 if one is stale. */
const ROOT = join(import.meta.dirname, '..', '..');

const { values } = commandLine('npm run generate   writes the documents that follow from the code', {
  check: { type: 'boolean' },
});

const coverage = coverageOf(specification, findMarks(readSources(ROOT, ['ts', 'tsx'])));
const documents = {
  'deploy/front/sides.caddy': caddySides(),
  'deploy/kubernetes/components/monitoring/prometheus-rule.yaml': prometheusRule(),
  'docs/event-catalogue.md': eventCatalogue(),
  'docs/openapi.json': `${JSON.stringify(await openApiDocument('http://localhost:8080'), null, 2)}\n`,
  'docs/operations/metrics.md': metricsPage(),
  'docs/operations/settings.md': settingsPage(),
  'docs/roles.md': rolesPage(),
  'docs/spec-coverage.md': coverage.page,
};

const complaints = [...coverage.problems];
for (const [name, document] of Object.entries(documents)) {
  const file = join(ROOT, name);
  if (values.check !== true) await writeFile(file, document);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== document)
    complaints.push(`${name} is stale: run npm run generate`);
}
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
