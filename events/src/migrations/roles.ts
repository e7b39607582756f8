import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import {
  ANALYST_CONNECTIONS,
  ANALYST_SETTINGS,
  LOGIN_ROLES,
  type LoginRole,
} from '../database/login-roles.ts';
import type { MasterKey } from '../keys/master-key.ts';

/** Derived from the master key, so no one has to store the password. */
export const rolePassword = (masterKey: MasterKey, role: LoginRole): string =>
  createHmac('sha256', masterKey.bytes).update(`waiver-role/1\n${role}`).digest('base64url');

export const connectionStringFor = (
  connectionString: string,
  masterKey: MasterKey,
  role: LoginRole,
): string => {
  const url = new URL(connectionString);
  url.username = role;
  url.password = rolePassword(masterKey, role);
  return url.href;
};

/** Returns PostgreSQL's stored form (RFC 5802, RFC 7677), sent instead of the password, which could leak into a log. */
const scramVerifier = (password: string): string => {
  const salt = randomBytes(16);
  const iterations = 4096;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
};

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** SQLSTATEs raised when losing a race with another starting process. */
const LOST_RACE = new Set<unknown>(['42710', '23505', 'XX000']);
const ATTEMPTS = 20;

type Found = {
  readonly mighty: boolean;
  readonly connections?: number;
  readonly settings?: readonly string[] | null;
};

/** Tolerates PostgreSQL on Windows rejecting `client_connection_check_interval`. */
const setOfAnalyst = async (client: ClientBase | Pool, name: string, value: string): Promise<void> => {
  try {
    await client.query(`alter role analyst set ${name} = '${value}'`);
  } catch (error) {
    if (name !== 'client_connection_check_interval' || codeOf(error) !== '22023') throw error;
  }
};

/** Limits existing roles too. Skips settings that are already correct, because other processes may be starting. */
const limitAnalyst = async (client: ClientBase | Pool, found?: Found): Promise<void> => {
  if (found?.connections !== ANALYST_CONNECTIONS)
    await client.query(`alter role analyst connection limit ${ANALYST_CONNECTIONS}`);
  for (const [name, value] of Object.entries(ANALYST_SETTINGS))
    if (found?.settings?.includes(`${name}=${value}`) !== true) await setOfAnalyst(client, name, value);
};

const ensureRole = async (client: ClientBase | Pool, role: LoginRole, verifier: string): Promise<void> => {
  const { rows } = await client.query<Found>(
    `select rolsuper or rolbypassrls or rolcreaterole as mighty, rolconnlimit as connections, rolconfig as settings
    from pg_roles where rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (found?.mighty === true) {
    throw new Error(
      `Role ${role} has rights that the product must not have. Take them away: ` +
        `alter role ${role} nosuperuser nobypassrls nocreaterole;`,
    );
  }
  const verb = found === undefined ? 'create' : 'alter';
  await client.query(`${verb} role ${role} login password '${verifier}'`);
  if (role === 'analyst') await limitAnalyst(client, found);
};

/**
 * Creates the login roles with passwords derived from the master key. Don't call it in a transaction, as it may
 * retry.
 * @param client a client connected as a role with CREATEROLE that is not a superuser
 * @throws Error if a role has excessive privileges, or if the client's role may not create roles
 */
export const ensureRoles = async (client: ClientBase | Pool, masterKey: MasterKey): Promise<void> => {
  for (const role of LOGIN_ROLES) {
    const verifier = scramVerifier(rolePassword(masterKey, role));
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureRole(client, role, verifier);
        break;
      } catch (error) {
        if (codeOf(error) === '42501') {
          throw new Error(
            `The login role may not make role ${role}, or may not set its password. Give it CREATEROLE, ` +
              `and where the role was made by another: grant ${role} to it with admin option.`,
            { cause: error },
          );
        }
        if (attempt === ATTEMPTS || !LOST_RACE.has(codeOf(error))) throw error;
      }
    }
  }
};
