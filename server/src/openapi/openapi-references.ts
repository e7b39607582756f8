type Json = unknown;
type JsonObject = { readonly [name: string]: Json };

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const COMPONENTS = '#/components/schemas/';

/** Suffix that the generator appends to request schemas that differ from the response schema. */
const INPUT = 'Input';

const mapReferences = (value: Json, map: (reference: string) => string): Json => {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? map(inner) : mapReferences(inner, map),
    ]),
  );
};

const componentsIn = (value: Json, components: JsonObject): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (inner: Json): void => {
    mapReferences(inner, (reference) => {
      const name = reference.slice(COMPONENTS.length);
      if (!found.has(name)) {
        found.add(name);
        visit(components[name]);
      }
      return reference;
    });
  };
  visit(value);
  return found;
};

const follow =
  (components: JsonObject, isInput: boolean) =>
  (reference: string): string => {
    const name = reference.split('/').at(-1) ?? '';
    const input = name.endsWith(INPUT) ? name : `${name}${INPUT}`;
    return `${COMPONENTS}${isInput && Object.hasOwn(components, input) ? input : name}`;
  };

const mapValues = (object: JsonObject, map: (value: Json, name: string) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));

const mapOperation = (operation: Json, components: JsonObject): Json =>
  isObject(operation)
    ? mapValues(operation, (value, name) => mapReferences(value, follow(components, name !== 'responses')))
    : operation;

const withShortNames = (document: JsonObject, schemas: JsonObject): JsonObject => {
  const shorten = (name: string): string => {
    const short = name.endsWith(INPUT) ? name.slice(0, -INPUT.length) : name;
    return Object.hasOwn(schemas, short) ? name : short;
  };
  const renamed = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [shorten(name), schema]),
  );
  const { components } = document;
  return mapReferences(
    { ...document, components: { ...(components as JsonObject), schemas: renamed } },
    (reference) => `${COMPONENTS}${shorten(reference.slice(COMPONENTS.length))}`,
  ) as JsonObject;
};

/** Fixes generated references that point outside the document, merges duplicate schemas and drops unused components. */
export const tidyReferences = (document: JsonObject): JsonObject => {
  const { paths, components } = document;
  if (!isObject(paths) || !isObject(components) || !isObject(components.schemas)) return document;
  const { schemas } = components;
  const tidied = mapValues(schemas, (schema, name) =>
    mapReferences(schema, follow(schemas, name.endsWith(INPUT))),
  );
  const tidyPaths = mapValues(paths, (item) =>
    isObject(item) ? mapValues(item, (operation) => mapOperation(operation, schemas)) : item,
  );
  const used = componentsIn(tidyPaths, tidied);
  const kept = Object.fromEntries(Object.entries(tidied).filter(([name]) => used.has(name)));
  return withShortNames(
    { ...document, paths: tidyPaths, components: { ...components, schemas: kept } },
    kept,
  );
};
