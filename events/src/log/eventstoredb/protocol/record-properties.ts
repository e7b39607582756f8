import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { Value } from './record-service.ts';

/** The server's own properties begin with it. */
const OWN = '$';
/** Only metadata that the server wrote from properties contains it. */
const SCHEMA = '"$schema.name"';

type Json = null | number | string | boolean | readonly Json[] | { readonly [name: string]: Json };

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: { readonly [name: string]: Json }): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toValue(each)]));

const toValue = (value: Json): Value => {
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (typeof value === 'number') return { numberValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (isObject(value)) return { structValue: { fields: fieldsOf(value) } };
  return { listValue: { values: value.map(toValue) } };
};

/**
 * Records hold metadata as properties, so its bytes are lost. Returns the properties if the bytes can be restored from
 * them, which is so for all metadata that the codec writes.
 */
export const propertiesOf = (metadata: string): Readonly<Record<string, Value>> | undefined => {
  const value = JSON.parse(metadata) as Json;
  if (!isObject(value) || Object.keys(value).some((name) => name.startsWith(OWN) || name === '__proto__'))
    return undefined;
  return canonicalJson(value) === metadata ? fieldsOf(value) : undefined;
};

/** Restores metadata that the server wrote from properties, with its own members and spaces. */
export const restoreMetadata = (text: string): string => {
  if (!text.includes(SCHEMA)) return text;
  const entries = Object.entries(JSON.parse(text) as { readonly [name: string]: Json });
  return canonicalJson(Object.fromEntries(entries.filter(([name]) => !name.startsWith(OWN))));
};
