import type { Action } from '@waivers/waiver/vocabulary/access.ts';

/** The first match counts. Menus, links and the search leave out pages whose action the role may not take. */
const PAGES: readonly (readonly [path: RegExp, action: Action])[] = [
  [/^\/($|signed-waiver)/, 'list_signers'],
  [/^\/waiver(s|-create\/[^/]+\/history)/, 'read_waivers'],
  [/^\/waiver-create/, 'write_waivers'],
  [/^\/for-your-customers/, 'list_waivers'],
  [/^\/export/, 'export_records'],
  [/^\/reports/, 'read_reports'],
  [/^\/audit/, 'read_audit'],
  [/^\/account\/(company|emails|integrations|status)/, 'change_settings'],
  [/^\/account\/deliveries/, 'resend_all_follow_ups'],
  [/^\/account\/(developers|webhooks)/, 'read_webhooks'],
  [/^\/account\/api-keys/, 'make_keys'],
  [/^\/account\/(people|identity-provider)/, 'manage_people'],
];

/** Returns the action that a page takes, or undefined for pages of everybody. */
export const pageAction = (path: string): Action | undefined =>
  PAGES.find(([pattern]) => pattern.test(path))?.[1];
