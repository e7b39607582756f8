import { ERASED } from '@waivers/events/definitions/event.ts';
import type { Layout } from './layout.ts';
import { type ExportRow, guardianTold } from './row.ts';
import type { RowWriter } from './writer.ts';
import { zonedTime } from './zoned-time.ts';

/** For programs: names and values are those of the API, and of fields as they were signed. */
export const jsonLinesWriter = ({ timeZone }: Pick<Layout, 'timeZone'>): RowWriter => {
  const { time } = zonedTime(timeZone);
  const line = (
    [
      id,
      familyOrder,
      participantId,
      role,
      firstName,
      lastName,
      birthDate,
      signedAt,
      waiverId,
      title,
      revision,
      erased,
      hasVideo,
      understood,
      mail,
      voidedAt,
      tags,
      arrivals,
      versionHash,
      locale,
      own,
      shared,
      voidReason,
    ]: ExportRow,
    guardian: ExportRow | undefined,
  ): string => {
    const row = {
      ...{ id, participantId, role, firstName, lastName, birthDate },
      ...{ signedAt: time(signedAt), waiverId, title, revision, versionHash, locale },
      understood: hasVideo === true ? understood : null,
      mail,
      arrivals: arrivals ?? [],
      tags: tags === null ? [] : [...new Set(tags.map(({ text }) => text))],
      voidedAt: voidedAt === null ? null : time(voidedAt),
      voidReason: voidedAt !== null && voidReason === null ? ERASED : voidReason,
      erased,
      guardian: guardian === undefined ? null : guardianTold(guardian),
      answers: own ?? ERASED,
      shared: shared ?? (familyOrder === 0 && own === null ? ERASED : {}),
    };
    return `${JSON.stringify(row)}\n`;
  };
  return { head: '', line };
};
