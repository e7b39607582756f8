import { toWire } from '../config/to-wire.ts';
import { type ValidWaiver, validateWaiver } from '../config/validate-waiver.ts';
import type { Part, WaiverConfig } from '../config/waiver-config.ts';
import type { WaiverConfigWire } from '../config/waiver-wire.ts';
import type { Validated } from '../validation.ts';
import { acceptedValue } from './outcome.ts';
import { configWith, templateConfig } from './waiver-samples.ts';

export const IMAGE_SHA256 = 'ab'.repeat(32);
export const blobPath = (sha256: string) => `/v1/blob/account/${sha256}`;
export const wireOf = (config: WaiverConfig): WaiverConfigWire => toWire(config, blobPath);

export const saveWaiver = (
  config: unknown,
  changes: { title?: unknown; locale?: unknown } = {},
): Validated<ValidWaiver> => validateWaiver({ title: 'Climbing hall', locale: 'en', config, ...changes });

export const savedConfig = (config: unknown): WaiverConfig => acceptedValue(saveWaiver(config)).config;

export const changedWire = (changes: object) => ({ ...wireOf(templateConfig()), ...changes });

type WirePart = WaiverConfigWire['waiverParts'][number];
type WireField = WirePart['fieldsGroups'][number]['fields'][number];

/** Changes the part at `index` in the template's adult mode (0: identity, 1: address, 2: email, …). */
export const withPart = (index: number, change: (part: WirePart) => unknown) => {
  const wire = wireOf(templateConfig());
  return { ...wire, waiverParts: wire.waiverParts.map((part, at) => (at === index ? change(part) : part)) };
};

export const withField = (
  part: number,
  group: number,
  field: number,
  changes: Partial<Record<keyof WireField, unknown>>,
) =>
  withPart(part, (of) => ({
    ...of,
    fieldsGroups: of.fieldsGroups.map((groupOf, at) =>
      at === group
        ? {
            ...groupOf,
            fields: groupOf.fields.map((one, index) => (index === field ? { ...one, ...changes } : one)),
          }
        : groupOf,
    ),
  }));

export const withExtraParts = (...parts: Part[]) => wireOf(configWith(...parts));
