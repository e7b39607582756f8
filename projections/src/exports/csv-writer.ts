import { ERASED } from '@waivers/events/definitions/event.ts';
import { BYTE_ORDER_MARK, csvCell } from '@waivers/waiver/csv.ts';
import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';
import { documentWordsIn, exportWordsIn, recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { Layout } from './layout.ts';
import { type ExportRow, guardianTold, tagsOf, voidReasonOf } from './row.ts';
import type { RowWriter } from './writer.ts';
import { zonedTime } from './zoned-time.ts';

const END = '\r\n';

/** Who and when first, what was filled in, and last what programs join by. In the language of the business. What a signer chose from a list stays as it was signed. */
export const csvWriter = ({ columns, columnsOf, locale, timeZone }: Layout): RowWriter => {
  const [words, record, { labels }] = [exportWordsIn(locale), recordWordsIn(locale), documentWordsIn(locale)];
  const zoned = zonedTime(timeZone);
  // Our own words have commas, too.
  const cells = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, csvCell(text)]));
  const [roles, mails] = [cells(record.roles), cells(words.mails)];
  const [ticked, notTicked] = [csvCell(record.ticked), csvCell(record.notTicked)];
  const answered = (value: FieldValue | undefined): string => {
    if (value === undefined) return '';
    if (typeof value === 'boolean') return value ? ticked : notTicked;
    return csvCell(typeof value === 'string' ? value : value.join(', '));
  };
  const titles = [
    labels.lastName,
    labels.firstName,
    words.role,
    labels.birthDate,
    words.day,
    words.at.replace('{zone}', timeZone),
    record.waiver,
    ...[labels.lastName, labels.firstName, labels.email, labels.phone].map(
      (title) => `${record.roles.guardian}: ${title}`,
    ),
    words.understood,
    words.mail,
    words.arrivals,
    words.tags,
    words.voidedAt.replace('{zone}', timeZone),
    words.voidReason,
    ...columns.map(({ title }) => title),
    words.language,
    record.version,
    record.hash,
    record.number,
    words.person,
  ];

  const cellsOf = (guardian: ExportRow | undefined): string => {
    if (guardian === undefined) return ',,,';
    const { lastName, firstName, email, phone } = guardianTold(guardian);
    return `${csvCell(lastName)},${csvCell(firstName)},${answered(email)},${answered(phone)}`;
  };

  const line = (row: ExportRow, guardian: ExportRow | undefined): string => {
    const { isErased, birthDate, signedAt, mail, arrivals, voidedAt, versionHash, own, shared } = row;
    const watched = row.hasVideo === true ? (row.understood ? ticked : notTicked) : '';
    let text = `${csvCell(row.lastName)},${csvCell(row.firstName)},${roles[row.role]},${
      isErased ? ERASED : (birthDate ?? '')
    },${zoned.day(signedAt)},${zoned.time(signedAt)},${csvCell(row.title ?? '')},${cellsOf(guardian)},${watched},${
      mail === null ? '' : mails[mail]
    },${arrivals === null ? '' : csvCell(arrivals.join(', '))},${csvCell(tagsOf(row).join(', '))},${
      voidedAt === null ? '' : zoned.time(voidedAt)
    },${csvCell(voidReasonOf(row) ?? '')}`;
    const asked = row.familyOrder === 0 && isErased ? columnsOf.get(versionHash ?? '') : undefined;
    for (const { name, isShared } of columns) {
      const values = isShared ? shared : own;
      if (values !== null) text += `,${answered(values[name])}`;
      else text += asked?.has(name) === true ? `,${ERASED}` : ',';
    }
    return `${text},${row.locale},${row.revision},${versionHash ?? ''},${row.signedWaiverId},${row.participantId}${END}`;
  };
  return { head: `${BYTE_ORDER_MARK}${titles.map(csvCell).join(',')}${END}`, line };
};
