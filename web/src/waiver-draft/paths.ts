/** Members of a field and of a section that have a place of their own on the page. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(?:title|config\.title)$/, 'title'],
  [/^locale$/, 'locale'],
  [
    /^config\.(subtitle|description|content|background|participantSelector|defaultWaiverMode|numberParticipants|optInTicked|homeCountry|videoUrl)$/,
    'config.$1',
  ],
  [/^(config\.video\.(?:duration|captions|transcript)).*$/, '$1'],
  [/^(config\.questions\[\d+\]\.(?:content|displayTime))$/, '$1'],
  // One box has the answers, and says which is right.
  [/^(config\.questions\[\d+\])\.(?:options|correctOption).*$/, '$1.options'],
  [/^(config\.questions\[\d+\])(?:\..*)?$/, '$1.content'],
  [/^(config\.waiverParts\[\d+\]\.fieldsGroups\[\d+\]\.fields\[\d+\])\.(title|placeholder)$/, '$1.$2'],
  [/^(config\.waiverParts\[\d+\]\.fieldsGroups\[\d+\]\.fields\[\d+\])\.options.*$/, '$1.options'],
  [/^(config\.waiverParts\[\d+\]\.fieldsGroups\[\d+\]\.fields\[\d+\])(?:\..*)?$/, '$1'],
  [/^(config\.waiverParts\[\d+\])\.(title|description|content|placeholder)$/, '$1.$2'],
  [/^(config\.waiverParts\[\d+\])(?:\..*)?$/, '$1'],
];

/** Where the page shows what is wrong at a path of the server; undefined for what has no place. */
export const pagePlaceOf = (path: string): string | undefined => {
  for (const [pattern, place] of PLACES) {
    if (pattern.test(path)) return path.replace(pattern, place);
  }
  return undefined;
};

/** Of the element that shows the place. */
export const elementId = (place: string): string => `waiver-${place}`;

export const partPath = (index: number): string => `config.waiverParts[${index}]`;

/** @returns undefined for a place outside of the sections */
export const partIndexOf = (place: string): number | undefined => {
  const found = /^config\.waiverParts\[(\d+)\]/.exec(place)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** @returns undefined for a place that is not in a question */
export const questionIndexOf = (place: string): number | undefined => {
  const found = /^config\.questions\[(\d+)\]/.exec(place)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** What stands there, or undefined. @param path such as `config.waiverParts[2].title` */
export const valueAt = (value: unknown, path: string): unknown =>
  [...path.matchAll(/[^.[\]]+/g)].reduce<unknown>(
    (found, [step]) => (found as Readonly<Record<string, unknown>> | undefined)?.[step],
    value,
  );
