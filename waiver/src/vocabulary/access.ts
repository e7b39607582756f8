/**
 * `read` allows reading all of the business's data, `sign` allows front-desk work on signed waivers, and `manage`
 * allows changing waivers, videos and webhooks. Signing itself needs no key.
 */
export const API_SCOPES = ['read', 'sign', 'manage'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Analysts see more than the front desk, but change nothing. */
export const USER_ROLES = ['owner', 'manager', 'front_desk', 'analyst'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** How a person proved who they are. */
export const LOG_IN_METHODS = ['password', 'passkey', 'oidc'] as const;
export type LogInMethod = (typeof LOG_IN_METHODS)[number];

/** How the person behind an event was recognised: also by the link in a mail, or by an API key of theirs. */
export const ACTOR_METHODS = [...LOG_IN_METHODS, 'mail_link', 'key'] as const;
export type ActorMethod = (typeof ACTOR_METHODS)[number];

type Line = {
  readonly roles: readonly UserRole[];
  /** Scope that an API key needs. Actions without a scope are for people only. */
  readonly scope?: ApiScope;
};

const EVERYBODY = USER_ROLES;
const OWNERS = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const FRONT_DESK = ['owner', 'manager', 'front_desk'] as const;
const READERS = ['owner', 'manager', 'analyst'] as const;

/** Roles and scope that allow each action. Calls name their action; routes, pages, menus, OpenAPI and API keys derive from it. */
export const ACTIONS = {
  use_account: { roles: EVERYBODY },
  change_settings: { roles: MANAGERS },
  make_keys: { roles: OWNERS },
  manage_people: { roles: OWNERS },
  /** Names, ages and check-ins. Birth dates and answers require `read_records`. */
  list_signers: { roles: EVERYBODY, scope: 'read' },
  work_at_front_desk: { roles: FRONT_DESK, scope: 'sign' },
  void_records: { roles: MANAGERS, scope: 'sign' },
  read_records: { roles: READERS, scope: 'read' },
  resend_follow_up: { roles: MANAGERS, scope: 'sign' },
  resend_all_follow_ups: { roles: MANAGERS, scope: 'manage' },
  export_records: { roles: READERS, scope: 'read' },
  read_reports: { roles: READERS, scope: 'read' },
  /** The history of accounts and users is for people only. */
  read_audit: { roles: READERS, scope: 'read' },
  list_waivers: { roles: EVERYBODY, scope: 'read' },
  read_waivers: { roles: READERS, scope: 'read' },
  write_waivers: { roles: MANAGERS, scope: 'manage' },
  read_webhooks: { roles: MANAGERS, scope: 'read' },
  manage_webhooks: { roles: MANAGERS, scope: 'manage' },
} as const satisfies Readonly<Record<string, Line>>;
export type Action = keyof typeof ACTIONS;

export const may = (role: UserRole, action: Action): boolean =>
  (ACTIONS[action].roles as readonly UserRole[]).includes(role);

export const scopeOf = (action: Action): ApiScope | undefined => (ACTIONS[action] as Line).scope;
