import type { SignerFilters } from '@waivers/projections/read-models/signed-waivers/filters.ts';

type Named = { readonly name: string; readonly filters: SignerFilters };

export const A_WEEK = { from: new Date('2024-01-08T00:00:00Z'), until: new Date('2024-01-15T00:00:00Z') };

const isSameMember = (one: Named, other: Named): boolean =>
  Object.keys(one.filters).some((member) => member in other.filters);

export const filterPairs = (waiverId: string): readonly Named[] => {
  const each: readonly Named[] = [
    { name: 'waiver', filters: { waiverId } },
    {
      name: 'a week',
      filters: A_WEEK,
    },
    { name: 'since January', filters: { from: new Date('2024-01-01T00:00:00Z') } },
    { name: 'minors', filters: { role: 'minor' } },
    { name: 'guardians', filters: { role: 'guardian' } },
    { name: 'video open', filters: { understanding: 'open' } },
    { name: 'understood', filters: { understanding: 'understood' } },
    { name: 'mail sent', filters: { mail: 'sent' } },
    { name: 'mail refused', filters: { mail: 'refused' } },
    { name: 'attention', filters: { attention: true } },
  ];
  return each.flatMap((one, index) =>
    each
      .slice(index + 1)
      .filter((other) => !isSameMember(one, other))
      .map((other) => ({
        name: `${one.name} + ${other.name}`,
        filters: { ...one.filters, ...other.filters },
      })),
  );
};
