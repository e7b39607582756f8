import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureWebBuilt } from '@waivers/infra/launcher/build-web.ts';
import { THIS_VERSION } from './fleet.ts';

const ROOT = fileURLToPath(THIS_VERSION);
const COPIED = [
  ...['package.json', 'package-lock.json', 'docs'],
  ...['waiver', 'proof', 'contract', 'events', 'server', 'command-api', 'projections', 'follow-ups', 'infra'],
];

const change = (path: string, found: string | RegExp, instead: string): void => {
  const before = readFileSync(path, 'utf8');
  const after = before.replace(found, instead);
  if (after === before) throw new Error(`${path} has no ${found}`);
  writeFileSync(path, after);
};

/** Changes events and columns as CONTRIBUTING describes. */
const CHANGES: readonly Parameters<typeof change>[] = [
  ['events/package.json', /"version": ".*"/, '"version": "999.0.0"'],
  [
    'events/src/definitions/account.ts',
    'export const videoReminderChosen',
    `export const reminderNoted = defineEvent({
      type: 'ReminderNoted', categories: ['account'], description: 'Newer.', data: z.strictObject({}), personal: {},
    });
    $&`,
  ],
  [
    'events/src/definitions/front-desk.ts',
    'export const tagAdded',
    `export const signingNoted = defineEvent({
      type: 'SigningNoted', categories, description: 'Newer.', data: z.strictObject({ note: sealed }),
      personal: { note: z.strictObject({ text: z.string() }) },
    });
    $&`,
  ],
  ['events/src/definitions/event-catalogue.ts', 'videoReminderChosen,\n} from', 'reminderNoted, $&'],
  ['events/src/definitions/event-catalogue.ts', 'voidTakenBack,\n} from', 'signingNoted, $&'],
  ['events/src/definitions/event-catalogue.ts', 'const CATALOGUE = [', '$& reminderNoted, signingNoted,'],
  ['events/src/folds/account.ts', "case 'WebhookAdded':", "$& case 'ReminderNoted':"],
  [
    'command-api/src/accounts/decide.ts',
    '[settingEvent(command)]',
    "[settingEvent(command), { type: 'ReminderNoted', data: {} }]",
  ],
  [
    'command-api/src/signing/decide.ts',
    /return \[(waiverSignedEvent\(.*\))\]/,
    "return [$1, { type: 'SigningNoted', data: { note: { text: 'newer' } } }]",
  ],
  ['projections/src/read-models/waivers/table.ts', 'deleted: boolean(),', '$& heading: text().nullable(),'],
  ['projections/src/read-models/waivers/project.ts', 'title: data.title,', '$& heading: data.title,'],
  ['projections/src/read-models/waivers/project.ts', /version: \d+,/, 'version: 999,'],
];

const MIGRATION = 'follow-ups/src/migrations/2099-01-01-05-newer.sql';
const ADD_COLUMN = "alter table follow_ups.outbox add column newer text not null default 'newer';";

/** Copies the built pages with other names of scripts, as those of a newer version have. */
const makePages = async (folder: string): Promise<void> => {
  cpSync(await ensureWebBuilt(() => undefined), folder, { recursive: true });
  const assets = join(folder, 'assets');
  for (const name of readdirSync(assets)) renameSync(join(assets, name), join(assets, `newer-${name}`));
  for (const file of ['sign.html', 'app.html', '.vite/manifest.json'])
    change(join(folder, file), /(?<="\/?)assets\//g, '$&newer-');
};

/** Links the packages, and copies the links of workspaces, which are relative. */
const linkPackages = (folder: string): void => {
  const own = join(ROOT, 'node_modules');
  mkdirSync(folder);
  for (const name of readdirSync(own))
    if (name !== '@waivers') symlinkSync(join(own, name), join(folder, name));
  cpSync(join(own, '@waivers'), join(folder, '@waivers'), { recursive: true, verbatimSymlinks: true });
};

/** Copies the product and changes it into a newer version. @returns the root of its source tree */
export const makeNewerVersion = async (folder: string): Promise<URL> => {
  const filter = (path: string): boolean => basename(path) !== 'node_modules' && !path.endsWith('.spec.ts');
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter });
  linkPackages(join(folder, 'node_modules'));
  for (const [file, found, instead] of CHANGES) change(join(folder, file), found, instead);
  writeFileSync(join(folder, MIGRATION), ADD_COLUMN);
  const pages = join(folder, 'pages');
  await makePages(pages);
  const script = join(folder, 'infra/distributed/projections.ts');
  change(script, /readBuiltPages\(await .*\)/, `readBuiltPages(${JSON.stringify(pages)})`);
  return pathToFileURL(`${folder}/`);
};
