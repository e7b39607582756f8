import type { IntegrationReason } from '@waivers/contract/users/integrations.ts';
import type { AppTextId } from '../../../messages/text-ids.ts';
import type { Problem } from '../../problems/problem.ts';
import type { ServiceForm, Values } from './service-fields.ts';

export type RefusedField = { readonly name: string; readonly text: AppTextId };

const REASONS: Readonly<Record<Exclude<IntegrationReason, 'incomplete'>, AppTextId>> = {
  keys: 'account.refusedKey',
  target: 'account.refusedTarget',
  permissions: 'account.refusedPermissions',
  organisation: 'account.refusedOrganisation',
  not_installed: 'account.refusedNotInstalled',
  closed: 'account.refusedClosed',
};

/** What these are about is the list or the shop, not the key. */
const OF_TARGET: readonly string[] = ['target', 'organisation', 'not_installed', 'closed'];

const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason);

/** Which fields are wrong, and how: the service says what it does not take. */
export const refusedFields = (
  { reason }: Pick<Problem, 'reason'>,
  { fields, secret }: ServiceForm,
  values: Values,
): readonly RefusedField[] => {
  const [target] = fields;
  if (reason === 'incomplete') {
    const empty = [...fields, secret].filter(({ name }) => (values[name] ?? '').trim() === '');
    return empty.map(({ name }) => ({ name, text: 'account.required' }));
  }
  // Of a newer server.
  if (reason === undefined || !isKnown(reason)) return [];
  const field = OF_TARGET.includes(reason) ? (target ?? secret) : secret;
  return [{ name: field.name, text: REASONS[reason] }];
};
