import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { THIS_VERSION } from './fleet.ts';

const ROOT = fileURLToPath(THIS_VERSION);
const COPIED = [
  'package.json',
  'package-lock.json',
  'waiver',
  'contract',
  'events',
  'server',
  'command-api',
  'projections',
  'follow-ups',
  'infra',
  'docs',
];

type Change = readonly [file: string, found: string | undefined, instead: string];

/** What CONTRIBUTING says about events, columns and migrations. A change without a text to find is a new file. */
const CHANGES: readonly Change[] = [
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
  ['events/src/definitions/event-catalogue.ts', 'signedWaiverVoided,\n  tagAdded', 'signingNoted, $&'],
  [
    'events/src/definitions/event-catalogue.ts',
    '  logBegun,\n  epochBegun',
    'reminderNoted, signingNoted,\n$&',
  ],
  ['events/src/folds/account.ts', "case 'WebhookAdded':", "$& case 'ReminderNoted':"],
  [
    'command-api/src/accounts/decide.ts',
    '? [] : [settingEvent(command)]',
    "? [] : [settingEvent(command), { type: 'ReminderNoted', data: {} }]",
  ],
  [
    'command-api/src/signing/decide.ts',
    'return [waiverSignedEvent(command, publication, document, submission.value)]',
    "$&.concat([{ type: 'SigningNoted', data: { note: { text: 'newer' } } }])",
  ],
  ['projections/src/read-models/waivers/table.ts', 'deleted: boolean(),', '$& heading: text().nullable(),'],
  ['projections/src/read-models/waivers/project.ts', 'title: data.title,', '$& heading: data.title,'],
  ['projections/src/read-models/waivers/project.ts', 'version: 3,', 'version: 4,'],
  [
    'follow-ups/src/migrations/2099-01-01-05-newer.sql',
    undefined,
    "alter table follow_ups.outbox add column newer text not null default 'newer';",
  ],
];

const change = (folder: string, [file, found, instead]: Change): void => {
  const path = join(folder, file);
  const before = found === undefined ? '' : readFileSync(path, 'utf8');
  if (found !== undefined && before.split(found).length !== 2)
    throw new Error(`${file} has no single ${found}`);
  writeFileSync(path, found === undefined ? instead : before.replace(found, instead));
};

/** Links the packages, and copies the links of workspaces, which are relative. */
const linkPackages = (folder: string): void => {
  mkdirSync(folder);
  const own = join(ROOT, 'node_modules');
  for (const name of readdirSync(own))
    if (name !== '@waivers') symlinkSync(join(own, name), join(folder, name));
  cpSync(join(own, '@waivers'), join(folder, '@waivers'), { recursive: true, verbatimSymlinks: true });
};

/** Copies the product and changes it into a newer version. @returns the root of its source tree */
export const makeNewerVersion = (folder: string): URL => {
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules' && !path.endsWith('.spec.ts'),
    });
  // Pages are the same in both versions.
  symlinkSync(join(ROOT, 'web'), join(folder, 'web'));
  linkPackages(join(folder, 'node_modules'));
  for (const each of CHANGES) change(folder, each);
  return pathToFileURL(`${folder}/`);
};
