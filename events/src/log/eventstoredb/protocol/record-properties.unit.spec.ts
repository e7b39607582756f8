import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertiesOf, restoreMetadata } from './record-properties.ts';
import type { Value } from './record-service.ts';

const jsonOf = (value: Value): unknown => {
  if ('structValue' in value) {
    const { fields } = value.structValue;
    return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, jsonOf(each)]));
  }
  if ('listValue' in value) return value.listValue.values.map(jsonOf);
  return 'nullValue' in value ? null : Object.values(value)[0];
};

const shownByServer = (properties: Readonly<Record<string, Value>>): string =>
  JSON.stringify(
    {
      '$schema.name': 'ThingHappened',
      ...(jsonOf({ structValue: { fields: properties } }) as object),
      '$schema.format': 'Json',
    },
    undefined,
    2,
  );

describe('metadata of records', () => {
  it('is restored byte for byte from what the server makes of it', () => {
    const name = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !text.startsWith('$') && text !== '__proto__' && text.isWellFormed());
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        fc.constant(null),
        fc.boolean(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(name, tie('tree'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(name, tree, { maxKeys: 5 }), (given) => {
        const metadata = canonicalJson(given);
        const properties = propertiesOf(metadata);
        expect(properties).toBeDefined();
        expect(restoreMetadata(shownByServer(properties ?? {}))).toBe(metadata);
      }),
    );
  });

  it.each(['{ "a":1}', '{"b":1,"a":2}', '{"a":1.0}', '[1]', '"text"', '{"$schema.name":"A"}', '{"$a":1}'])(
    'has no properties if its bytes could not be restored: %s',
    (metadata) => {
      expect(propertiesOf(metadata)).toBeUndefined();
    },
  );

  it.each(['{ "a":1}', '{"b":1,"a":2}', '"text"', '{"$a":1}'])(
    'is left as it is if it was not written from properties: %s',
    (metadata) => {
      expect(restoreMetadata(metadata)).toBe(metadata);
    },
  );
});
