import type { WaiverDraft } from '../draft/waiver-draft.ts';
import { fieldKey } from './use-open-sections.ts';

const FIELD = /^config\.waiverParts\[(\d+)\](?:\.fieldsGroups\[(\d+)\]\.fields\[(\d+)\])?/;

/** What has to be open to see a place: nothing, its section, or that and its field. */
export const openAt = ({ config }: WaiverDraft, place: string): readonly string[] => {
  const [, part, group, field] = FIELD.exec(place) ?? [];
  const section = config.waiverParts[Number(part)];
  if (section === undefined) return [];
  const name = section.fieldsGroups[Number(group)]?.fields[Number(field)]?.name;
  return name === undefined ? [section.key] : [section.key, fieldKey(section.key, name)];
};
