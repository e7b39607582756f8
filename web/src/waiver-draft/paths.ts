/** Patterns for paths that have a place on the page. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(?:title|config\.title)$/, 'title'],
  [/^locale$/, 'locale'],
  [
    /^config\.(subtitle|description|content|background|participantSelector|defaultWaiverMode|numberParticipants|optInTicked|homeCountry|videoUrl)$/,
    'config.$1',
  ],
  [/^(config\.video\.(?:duration|captions|transcript)).*$/, '$1'],
  [/^(config\.questions)$/, '$1'],
  [/^(config\.questions\[\d+\]\.(?:content|displayTime))$/, '$1'],
  // A single control holds the options and marks the correct one.
  [/^(config\.questions\[\d+\])\.(?:options|correctOption).*$/, '$1.options'],
  [/^(config\.questions\[\d+\])(?:\..*)?$/, '$1.content'],
  [/^(config\.waiverParts\[\d+\]\.fieldsGroups\[\d+\]\.fields\[\d+\])\.(title|placeholder)$/, '$1.$2'],
  [/^(config\.waiverParts\[\d+\]\.fieldsGroups\[\d+\]\.fields\[\d+\])\.options.*$/, '$1.options'],
  [/^(config\.waiverParts\[\d+\]\.fieldsGroups\[\d+\]\.fields\[\d+\])(?:\..*)?$/, '$1'],
  [/^(config\.waiverParts\[\d+\])\.(title|description|content|placeholder)$/, '$1.$2'],
  [/^(config\.waiverParts\[\d+\])(?:\..*)?$/, '$1'],
];

/** Maps an error path from the server to its place on the page. Returns undefined if the path has none. */
export const pagePlaceOf = (path: string): string | undefined => {
  for (const [pattern, place] of PLACES) {
    if (pattern.test(path)) return path.replace(pattern, place);
  }
  return undefined;
};

export const elementId = (place: string): string => `waiver-${place}`;

export const partPath = (index: number): string => `config.waiverParts[${index}]`;

/** @returns undefined if the place is not in a section */
export const partIndexOf = (place: string): number | undefined => {
  const found = /^config\.waiverParts\[(\d+)\]/.exec(place)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** @returns undefined if the place is not in a question */
export const questionIndexOf = (place: string): number | undefined => {
  const found = /^config\.questions\[(\d+)\]/.exec(place)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** Returns the value at a path such as `config.waiverParts[2].title`, or undefined. */
export const valueAt = (value: unknown, path: string): unknown =>
  [...path.matchAll(/[^.[\]]+/g)].reduce<unknown>(
    (found, [step]) => (found as Readonly<Record<string, unknown>> | undefined)?.[step],
    value,
  );
