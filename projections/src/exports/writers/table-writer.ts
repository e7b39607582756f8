import { ERASED } from '@waivers/events/definitions/event.ts';
import type { FieldValue } from '@waivers/waiver/submission/signed-values.ts';
import { documentWordsIn, exportWordsIn, recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import type { ShownAs } from '@waivers/waiver/vocabulary/form.ts';
import type { Layout, RowWriter } from '../rows/layout.ts';
import { type ExportRow, guardianContact, tagsOf, voidReasonOf } from '../rows/row.ts';
import { zonedTime } from '../rows/zoned-time.ts';

export type Cells = {
  readonly begin: string;
  readonly between: string;
  readonly end: string;
  readonly empty: string;
  readonly title: (text: string) => string;
  readonly text: (text: string) => string;
  readonly number: (text: string) => string;
  /** @param day in the format `YYYY-MM-DD` */
  readonly day: (day: string) => string;
  /** @param time in RFC 3339 format with an offset */
  readonly time: (time: string) => string;
};

/** Quotes values that contain the separator, because an option may contain a comma. */
const listText = (values: readonly string[]): string =>
  values.map((value) => (value.includes('; ') ? `"${value.replaceAll('"', '""')}"` : value)).join('; ');

/** Writes people and times, then answers, then IDs. Headings use the business's language; options stay as signed. */
export const tableWriter = ({ columns, columnsOf, locale, timeZone }: Layout, cells: Cells): RowWriter => {
  const [words, record, { labels }] = [exportWordsIn(locale), recordWordsIn(locale), documentWordsIn(locale)];
  const { begin, between, end, empty } = cells;
  const zoned = zonedTime(timeZone);
  const textOrEmpty = (text: string): string => (text === '' ? empty : cells.text(text));
  const known = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, cells.text(text)]));
  const [roles, mails] = [known(record.roles), known(words.mails)];
  const [ticked, notTicked, erased] = [record.ticked, record.notTicked, ERASED].map((each) =>
    cells.text(each),
  );
  const cellFor: Readonly<Record<ShownAs, (text: string) => string>> = {
    text: cells.text,
    number: cells.number,
    tick: cells.text,
  };
  // Check the value's type first because an earlier document may have used the name for a different field type.
  const answerCell = (value: FieldValue | undefined, shownAs: ShownAs = 'text'): string => {
    if (value === undefined || value === '') return empty;
    if (typeof value === 'boolean') return (value ? ticked : notTicked) ?? empty;
    if (typeof value !== 'string') return textOrEmpty(listText(value));
    return cellFor[shownAs](value);
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
  const NO_GUARDIAN = [empty, empty, empty, empty].join(between);

  const cellsOf = (guardian: ExportRow | undefined): string => {
    if (guardian === undefined) return NO_GUARDIAN;
    const { lastName, firstName, email, phone } = guardianContact(guardian);
    return (
      textOrEmpty(lastName) +
      between +
      textOrEmpty(firstName) +
      between +
      answerCell(email) +
      between +
      answerCell(phone)
    );
  };
  const birthDay = ({ isErased, birthDate }: ExportRow): string =>
    isErased ? (erased ?? empty) : birthDate === null ? empty : cells.day(birthDate);

  const line = (row: ExportRow, guardian: ExportRow | undefined): string => {
    const { signedAt, mail, arrivals, voidedAt, versionHash, own, shared } = row;
    const watched = row.hasVideo === true ? (row.understood ? ticked : notTicked) : empty;
    let text = `${begin}${textOrEmpty(row.lastName)}${between}${textOrEmpty(row.firstName)}${between}${
      roles[row.role]
    }${between}${birthDay(row)}${between}${cells.day(zoned.day(signedAt))}${between}${cells.time(
      zoned.time(signedAt),
    )}${between}${textOrEmpty(row.title ?? '')}${between}${cellsOf(guardian)}${between}${watched}${between}${
      mail === null ? empty : mails[mail]
    }${between}${textOrEmpty(listText(arrivals ?? []))}${between}${textOrEmpty(listText(tagsOf(row)))}${between}${
      voidedAt === null ? empty : cells.time(zoned.time(voidedAt))
    }${between}${textOrEmpty(voidReasonOf(row) ?? '')}`;
    const documentColumns =
      row.familyOrder === 0 && row.isErased ? columnsOf.get(versionHash ?? '') : undefined;
    for (const { name, isShared, shownAs } of columns) {
      const values = isShared ? shared : own;
      if (values !== null) text += between + answerCell(values[name], shownAs);
      else text += between + (documentColumns?.has(name) === true ? erased : empty);
    }
    const joinedBy = [
      row.locale,
      String(row.revision),
      versionHash ?? '',
      row.signedWaiverId,
      row.participantId,
    ];
    return text + between + joinedBy.map(textOrEmpty).join(between) + end;
  };
  return { head: begin + titles.map(cells.title).join(between) + end, line };
};
