import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type {
  recoveryCodesIssued,
  recoveryCodeUsed,
  secondFactorAdded,
  secondFactorRemoved,
  secondFactorReset,
} from '@waivers/events/definitions/second-factor.ts';
import type { LivingUser } from '@waivers/events/folds/user.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import type { FactorCommand } from './commands.ts';

export type FactorEvent =
  | NewEvent<typeof secondFactorAdded>
  | NewEvent<typeof secondFactorRemoved>
  | NewEvent<typeof recoveryCodesIssued>
  | NewEvent<typeof recoveryCodeUsed>
  | NewEvent<typeof secondFactorReset>;

const NOT_FOUND = { refused: 'not_found' } as const;
const CODES_ISSUED = { type: 'RecoveryCodesIssued', data: {} } as const;

export const decideFactors = (
  command: FactorCommand,
  { factors }: LivingUser,
): readonly FactorEvent[] | typeof NOT_FOUND => {
  switch (command.type) {
    case 'AddFactor': {
      const { factorId, kind, isFirst } = command;
      const added = { type: 'SecondFactorAdded', data: { factorId, kind } } as const;
      return [...(factors.has(factorId) ? [] : [added]), ...(isFirst ? [CODES_ISSUED] : [])];
    }
    case 'RemoveFactor': {
      const { factorId } = command;
      const kind = factors.get(factorId);
      return kind === undefined ? NOT_FOUND : [{ type: 'SecondFactorRemoved', data: { factorId, kind } }];
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
