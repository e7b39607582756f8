/** The setting, local to a transaction, that says whose rows may be seen. */
export const TENANT_SETTING = 'app.account';

/** The policy's name on every table. */
const TENANT_POLICY = 'tenant';

/**
 * Whose rows role `app` sees: those of the account in the setting, none where it is absent or empty. A setting that was
 * once set in a session reads as '' afterwards, hence `nullif`. In a subselect, so that it is evaluated once per query.
 */
const TENANT_CONDITION = `account_id = (select nullif(current_setting('${TENANT_SETTING}', true), '')::uuid)`;

/** The one policy that a read model's table has. @param table quoted for SQL */
export const tenantPolicy = (table: string): string =>
  `create policy ${TENANT_POLICY} on ${table} for select to app using (${TENANT_CONDITION})`;
