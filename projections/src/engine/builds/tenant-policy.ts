export const TENANT_SETTING = 'app.account';

const TENANT_POLICY = 'tenant';

/** `nullif` because a setting reset within a session reads as ''. A subselect is evaluated once per query. */
const TENANT_CONDITION = `account_id = (select nullif(current_setting('${TENANT_SETTING}', true), '')::uuid)`;

export const tenantPolicy = (table: string): string =>
  `create policy ${TENANT_POLICY} on ${table} for select to app using (${TENANT_CONDITION})`;
