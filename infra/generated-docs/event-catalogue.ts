import type { EventDefinition } from '@waivers/events/definitions/event.ts';
import { EVENT_DEFINITIONS } from '@waivers/events/definitions/event-catalogue.ts';
import { z } from 'zod';

type JsonSchema = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
};

const shapeOf = (schema: JsonSchema): string => {
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(' or ');
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.anyOf) return schema.anyOf.map(shapeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? shapeOf(schema.items) : 'values'}`;
  if (schema.properties) return 'object';
  return schema.format ?? schema.type ?? 'any';
};

const rowsOf = (schema: JsonSchema, personal: ReadonlySet<string>, path = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const where = path === '' ? name : `${path}.${name}`;
    const presence = schema.required?.includes(name) ? '' : ' (optional)';
    if (personal.has(name)) return [`| \`${where}\`${presence} | sealed |`];
    const item = member.type === 'array' && member.items?.properties ? member.items : undefined;
    const nested = item ? rowsOf(item, personal, `${where}[]`) : rowsOf(member, personal, where);
    return nested.length > 0 && path.split('.').length < 3
      ? nested
      : [`| \`${where}\`${presence} | ${shapeOf(member)} |`];
  });

const toJsonSchema = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, { unrepresentable: 'any', cycles: 'ref', reused: 'inline' }) as JsonSchema;

const variantsOf = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? [schema];

const sectionOf = (definition: EventDefinition): string => {
  const personal = Object.keys(definition.personal);
  const tables = variantsOf(toJsonSchema(definition.data)).map((variant) => {
    const rows = rowsOf(variant, new Set(personal));
    return rows.length === 0 ? 'No data.' : ['| member | shape |', '|---|---|', ...rows].join('\n');
  });
  return [
    `## ${definition.type}`,
    definition.description,
    `Streams: ${definition.categories.map((category) => `\`${category}-…\``).join(', ')}.`,
    tables.join('\n\nor\n\n'),
    ...personal.map((name) => {
      const rows = variantsOf(toJsonSchema(definition.personal[name] ?? z.unknown())).flatMap((variant) =>
        rowsOf(variant, new Set()),
      );
      return [
        `Sealed in \`${name}\`: ${rows.length === 0 ? shapeOf(toJsonSchema(definition.personal[name] ?? z.unknown())) : ''}`.trim(),
        ...(rows.length === 0 ? [] : ['', '| member | shape |', '|---|---|', ...rows]),
      ].join('\n');
    }),
  ].join('\n\n');
};

/** Markdown page that lists every event with the shape of its data. */
export const eventCatalogue = (definitions: readonly EventDefinition[] = EVENT_DEFINITIONS): string =>
  `${[
    '# Event catalogue',
    'Generated from the definitions in `events/src` by `npm run generate`. Do not edit. Every event also has metadata: ' +
      '`commandId`, `correlationId`, `causationId` (optional), `accountId`, `actor {kind, id?}`, `occurredAt`.',
    ...definitions.map(sectionOf),
  ].join('\n\n')}\n`;
