import type { WaiverConfig } from '../waiver-config.ts';

export const searchableFields = ({ waiverParts }: Pick<WaiverConfig, 'waiverParts'>): readonly string[] => [
  ...new Set(
    waiverParts.flatMap(({ fieldsGroups }) =>
      fieldsGroups.flatMap(({ fields }) =>
        fields.flatMap(({ name, searchable }) => (searchable === true ? [name] : [])),
      ),
    ),
  ),
];
