export const TENANT_SETTING = 'app.account';

const TENANT_POLICY = 'tenant';

/** Uses `nullif` because a reset setting reads as '', and a subselect because it is evaluated once per query. */
const TENANT_CONDITION = `account_id = (select nullif(current_setting('${TENANT_SETTING}', true), '')::uuid)`;

export const tenantPolicy = (table: string): string =>
  `create policy ${TENANT_POLICY} on ${table} for select to app using (${TENANT_CONDITION})`;
