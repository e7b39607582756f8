import { environmentSchema, SETTING_NAMES, type SettingName } from '@waivers/server/settings/environment.ts';
import { z } from 'zod';
import { NEEDED_BY } from '../distributed/process-environment.ts';

type Property = { readonly description: string; readonly default?: unknown; readonly unset?: string };

const properties = z.toJSONSchema(environmentSchema, { io: 'input', unrepresentable: 'any' })
  .properties as unknown as Readonly<Record<SettingName, Property>>;

const EVERY_PROCESS = new Set(Object.values(NEEDED_BY).flat()).size;

const processesOf = (name: SettingName): string => {
  const processes = NEEDED_BY[name];
  if (processes.length === 0) return '`npm start` only';
  return processes.length === EVERY_PROCESS ? 'every' : processes.join(', ');
};

const rowOf = (name: SettingName): string => {
  const { description, unset, default: fixed } = properties[name];
  return `| \`${name}\` | ${unset ?? `\`${String(fixed)}\``} | ${processesOf(name)} | ${description} |`;
};

/** Markdown page that lists every setting, its default and the processes that use it. */
export const settingsPage = (): string => `# Settings

Generated from \`server/src/settings/environment.ts\` by \`npm run generate\`. Do not edit.

| name | default | processes | meaning |
|---|---|---|---|
${SETTING_NAMES.map(rowOf).join('\n')}
`;
