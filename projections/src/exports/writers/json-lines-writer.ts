import { ERASED } from '@waivers/events/definitions/event.ts';
import type { Layout, RowWriter } from '../rows/layout.ts';
import { type ExportRow, guardianContact, tagsOf, voidReasonOf } from '../rows/row.ts';
import { zonedTime } from '../rows/zoned-time.ts';

/** For programs: uses the API's names and values, and field names as they were signed. */
export const jsonLinesWriter = ({ timeZone }: Pick<Layout, 'timeZone'>): RowWriter => {
  const { time } = zonedTime(timeZone);
  const line = (row: ExportRow, guardian: ExportRow | undefined): string => {
    const { signedWaiverId: id, participantId, role, firstName, lastName, birthDate } = row;
    const { waiverId, title, revision, versionHash, locale, mail, voidedAt, own, shared } = row;
    const values = {
      id,
      participantId,
      role,
      firstName,
      lastName,
      birthDate,
      signedAt: time(row.signedAt),
      waiverId,
      title,
      revision,
      versionHash,
      locale,
      understood: row.hasVideo === true ? row.understood : null,
      mail,
      arrivals: row.arrivals ?? [],
      tags: tagsOf(row),
      voidedAt: voidedAt === null ? null : time(voidedAt),
      voidReason: voidReasonOf(row) ?? null,
      erased: row.isErased,
      guardian: guardian === undefined ? null : guardianContact(guardian),
      answers: own ?? ERASED,
      shared: shared ?? (row.familyOrder === 0 && own === null ? ERASED : {}),
    };
    return `${JSON.stringify(values)}\n`;
  };
  return { head: '', line };
};
