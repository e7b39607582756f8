import type { NewEvent, StoredEvent } from '@waivers/events/definitions/event.ts';
import type {
  IntegrationTarget,
  integrationAccepted,
  integrationRefused,
  integrationRemoved,
  integrationSet,
  integrationSwitchedOff,
} from '@waivers/events/definitions/integration.ts';
import { type Integrations, servicesDisplacedBy } from '@waivers/events/folds/integrations.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { IntegrationService } from '@waivers/waiver/integration-services.ts';

/** Issued only after the service has accepted the keys. */
export type SetIntegration = {
  readonly type: 'SetIntegration';
  readonly target: IntegrationTarget;
  readonly secretId: string;
};

export type RemoveIntegration = { readonly type: 'RemoveIntegration'; readonly service: IntegrationService };

/** Identifies the setting the service was called with. Commands for a replaced setting are no-ops. */
type OfSetting = { readonly service: IntegrationService; readonly settingId: string };

export type NoteIntegrationRefused = OfSetting & {
  readonly type: 'NoteIntegrationRefused';
  /** HTTP status code returned by the service. */
  readonly code: number;
};
export type NoteIntegrationAccepted = OfSetting & { readonly type: 'NoteIntegrationAccepted' };
export type SwitchOffIntegration = OfSetting & { readonly type: 'SwitchOffIntegration' };

export type IntegrationCommand =
  | SetIntegration
  | RemoveIntegration
  | NoteIntegrationRefused
  | NoteIntegrationAccepted
  | SwitchOffIntegration;

export type NewIntegrationEvent =
  | NewEvent<typeof integrationSet>
  | NewEvent<typeof integrationRemoved>
  | NewEvent<typeof integrationRefused>
  | NewEvent<typeof integrationAccepted>
  | NewEvent<typeof integrationSwitchedOff>;

const TYPES: ReadonlySet<string> = new Set<IntegrationCommand['type']>([
  'SetIntegration',
  'RemoveIntegration',
  'NoteIntegrationRefused',
  'NoteIntegrationAccepted',
  'SwitchOffIntegration',
]);

export const isIntegrationCommand = <Other extends { readonly type: string }>(
  command: IntegrationCommand | Other,
): command is IntegrationCommand => TYPES.has(command.type);

const set = (
  { target, secretId }: SetIntegration,
  integrations: Integrations,
): readonly NewIntegrationEvent[] => {
  const known = integrations[target.service];
  const isSame =
    known?.status === 'active' &&
    known.secretId === secretId &&
    canonicalJson(known.target) === canonicalJson(target);
  if (isSame) return [];
  return [
    ...servicesDisplacedBy(integrations, target.service).map((service) => ({
      type: 'IntegrationSwitchedOff' as const,
      data: { service, reason: 'other_service' as const },
    })),
    { type: 'IntegrationSet', data: { target, secretId } },
  ];
};

export const decideIntegration = (
  command: IntegrationCommand,
  integrations: Integrations,
): readonly NewIntegrationEvent[] => {
  if (command.type === 'SetIntegration') return set(command, integrations);
  const { service } = command;
  const known = integrations[service];
  if (known === undefined) return [];
  if (command.type === 'RemoveIntegration') return [{ type: 'IntegrationRemoved', data: { service } }];
  const { settingId } = command;
  if (known.settingId !== settingId) return [];
  switch (command.type) {
    case 'NoteIntegrationRefused':
      return known.status === 'active'
        ? [{ type: 'IntegrationRefused', data: { service, settingId, answer: { code: command.code } } }]
        : [];
    case 'NoteIntegrationAccepted':
      return known.status === 'needs_attention'
        ? [{ type: 'IntegrationAccepted', data: { service, settingId } }]
        : [];
    case 'SwitchOffIntegration':
      return known.status === 'needs_attention'
        ? [{ type: 'IntegrationSwitchedOff', data: { service, reason: 'refused' } }]
        : [];
    default:
      return command satisfies never;
  }
};

export const isSameIntegration = (command: IntegrationCommand, events: readonly DecodedEvent[]): boolean =>
  (events as readonly (DecodedEvent & StoredEvent<typeof integrationSet | typeof integrationRemoved>)[]).some(
    ({ type, data }) => {
      switch (type) {
        case 'IntegrationSet':
          return (
            command.type === 'SetIntegration' &&
            canonicalJson(data) === canonicalJson({ target: command.target, secretId: command.secretId })
          );
        case 'IntegrationRemoved':
          return command.type === 'RemoveIntegration' && data.service === command.service;
        default:
          return false;
      }
    },
  );
