import { MAX_FACTORS } from '@waivers/contract/auth/factor-limits.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type {
  recoveryCodesIssued,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorReset,
} from '@waivers/events/definitions/second-factor.ts';
import type { FactorKind, LivingUser } from '@waivers/events/folds/user.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import type { FactorCommand } from './commands.ts';

export type FactorEvent =
  | NewEvent<typeof secondFactorAdded>
  | NewEvent<typeof secondFactorRemoved>
  | NewEvent<typeof recoveryCodesIssued>
  | NewEvent<typeof recoveryCodeUsed>
  | NewEvent<typeof secondFactorReset>;

const NOT_FOUND = { refused: 'not_found' } as const;
const LIMIT_REACHED = { refused: 'limit_reached' } as const;
const CODES_ISSUED = { type: 'RecoveryCodesIssued', data: {} } as const;

const removed = (factorId: string, kind: FactorKind) =>
  ({ type: 'SecondFactorRemoved', data: { factorId, kind } }) as const;

/** Removes the factors added since a time, because a thief may have added them. */
export const removeFactorsSince = ({ factors }: LivingUser, since: Date): readonly FactorEvent[] =>
  [...factors]
    .filter(([, { addedAt }]) => Date.parse(addedAt) >= since.getTime())
    .map(([factorId, { kind }]) => removed(factorId, kind));

export const decideFactors = (
  command: FactorCommand,
  { factors }: LivingUser,
): readonly FactorEvent[] | typeof NOT_FOUND | typeof LIMIT_REACHED => {
  switch (command.type) {
    case 'AddFactor': {
      const { factorId, kind, isFirst } = command;
      const isNew = !factors.has(factorId);
      if (isNew && factors.size >= MAX_FACTORS) return LIMIT_REACHED;
      const added = { type: 'SecondFactorAdded', data: { factorId, kind } } as const;
      return [...(isNew ? [added] : []), ...(isFirst ? [CODES_ISSUED] : [])];
    }
    case 'RemoveFactor': {
      const { factorId } = command;
      const factor = factors.get(factorId);
      return factor === undefined ? NOT_FOUND : [removed(factorId, factor.kind)];
    }
    case 'IssueRecoveryCodes':
      return factors.size === 0 ? NOT_FOUND : [CODES_ISSUED];
    case 'UseRecoveryCode':
      return [{ type: 'RecoveryCodeUsed', data: { left: command.left } }];
    case 'ResetFactors':
      return factors.size === 0 ? [] : [{ type: 'SecondFactorReset', data: {} }];
    default:
      return command satisfies never;
  }
};

const TYPES = {
  AddFactor: 'SecondFactorAdded',
  RemoveFactor: 'SecondFactorRemoved',
  IssueRecoveryCodes: 'RecoveryCodesIssued',
  UseRecoveryCode: 'RecoveryCodeUsed',
  ResetFactors: 'SecondFactorReset',
} as const;

export const isFactorCommand = (command: { readonly type: string }): command is FactorCommand =>
  Object.hasOwn(TYPES, command.type);

export const isSameFactorCommand = (
  command: FactorCommand,
  { type, data }: Pick<DecodedEvent, 'type' | 'data'>,
): boolean => {
  // Another command may have added the factor before a crash, and this one only issued its codes.
  if (command.type === 'AddFactor' && type === 'RecoveryCodesIssued') return true;
  if (type !== TYPES[command.type]) return false;
  return !('factorId' in command) || (data as { factorId?: string }).factorId === command.factorId;
};
