import words from '@waivers/waiver/texts/en/app.json' with { type: 'json' };
import { ACTIONS, type Action, may, scopeOf, USER_ROLES } from '@waivers/waiver/vocabulary/access.ts';

const WORDS: Readonly<Record<Action, string>> = {
  use_account: 'Log in; change the own name, address, password and devices; see whether the product works',
  change_settings: 'Change the business’s settings, mails and connected services',
  manage_people: 'Invite people, change their roles, remove them, hand over the ownership',
  make_keys: 'Make, list and revoke API keys',
  list_signers: 'See who signed, with ages, notes, tags and the state of the record; search names',
  work_at_front_desk: 'Check in, write notes, tag',
  void_records: 'Void and restore records',
  read_records:
    'Read answers, addresses, birth dates, signatures, evidence, PDFs, receipts and deliveries; search by them',
  resend_follow_up: 'Resend a mail or a delivery of one record',
  resend_all_follow_ups: 'Resend any delivery, or all that failed',
  export_records: 'Export records',
  read_reports: 'Read reports',
  read_audit: 'Read the audit trail; download evidence bundles',
  list_waivers: 'List waivers',
  read_waivers: 'Read drafts and versions of waivers',
  write_waivers: 'Write, publish and delete waivers; upload videos',
  read_webhooks: 'See webhooks and their deliveries',
  manage_webhooks: 'Add, change, test and remove webhooks',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const rowOf = (action: Action): string => {
  const scope = scopeOf(action);
  const roles = USER_ROLES.map((role) => (may(role, action) ? '✓' : ''));
  return row([WORDS[action], ...roles, scope === undefined ? '' : `\`${scope}\``]);
};

/** Markdown page that lists every action, the roles that may take it and the scope that an API key needs. */
export const rolesPage = (): string => `# Roles

Generated from \`waiver/src/vocabulary/access.ts\` by \`npm run generate\`. Do not edit.

A change of role counts from the next request on, in every process. An API key may do what its scopes allow, and never more than
the person who made it. Without a scope in the last column, an action is for people only.

${row(['', ...USER_ROLES.map((role) => words[`userRole.${role}`]), 'API key'])}
${row(['---', ...USER_ROLES.map(() => ':-:'), '---'])}
${(Object.keys(ACTIONS) as Action[]).map(rowOf).join('\n')}
`;
