import type { WaiverConfig } from '../waiver-config.ts';

/** Names of the fields whose answers the owner's list is searched for. */
export const searchableFields = ({ waiverParts }: Pick<WaiverConfig, 'waiverParts'>): readonly string[] => [
  ...new Set(
    waiverParts.flatMap(({ fieldsGroups }) =>
      fieldsGroups.flatMap(({ fields }) =>
        fields.flatMap(({ name, searchable }) => (searchable === true ? [name] : [])),
      ),
    ),
  ),
];
