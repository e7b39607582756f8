import { readFileSync } from 'node:fs';
import { tokenStateIn } from '@waivers/command-api/identity/sessions/token-state.ts';
import { lookAtDeliveriesIn } from '@waivers/follow-ups/look-at-deliveries.ts';
import { deliveriesIn } from '@waivers/follow-ups/outcomes/deliveries-in.ts';
import { runProjections } from '@waivers/projections/serve.ts';
import { readBuiltPages } from '@waivers/server/pages/built-pages.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { ensureWebBuilt } from '../launcher/build-web.ts';

/** `npm run projections`: runs the read side and the web pages as a separate process. First builds missing pages. */
commandLine(
  'npm run projections   one read side, with the web pages; see docs/operations/many-processes.md',
  {},
);

/** Written by `npm run generate`, because this process knows only the routes of its own side. */
const DESCRIPTION = new URL('../../docs/openapi.json', import.meta.url);

await runProjections(
  { tokenStateIn, lookAtDeliveriesIn, deliveriesIn },
  async () => readBuiltPages(await ensureWebBuilt((line) => void process.stderr.write(`${line}\n`))),
  () => JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as object,
);
