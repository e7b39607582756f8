import type { SignableDocument } from '@waivers/waiver/document/document-shape.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { FIELD_TRAITS, PART_TRAITS, type PartType, type ShownAs } from '@waivers/waiver/vocabulary/form.ts';

export type AnswerColumn = {
  readonly name: string;
  readonly title: string;
  readonly isShared: boolean;
  readonly shownAs: ShownAs;
};

export type HashedDocument = { readonly hash: string; readonly document: SignableDocument };

const BUILT_IN_FIELDS = new Set(['firstName', 'lastName', 'birthDate']);

type Found = AnswerColumn & {
  readonly type: PartType;
  readonly section: string;
  readonly waivers: Set<string>;
  readonly rank: number;
};

/** Returns columns in document order. Guardians and minors have the same fields as adults. */
const columnsOf = ({ document }: HashedDocument): readonly Omit<Found, 'rank'>[] =>
  [...document.parts.adult, ...document.parts.minors].flatMap(({ type, title: section, groups }) =>
    groups
      .filter((group) => group.type !== 'fullDate')
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => !BUILT_IN_FIELDS.has(name))
      .map(({ name, title, type: fieldType }) => ({
        name,
        title,
        type,
        section,
        waivers: new Set([document.title]),
        isShared: PART_TRAITS[type].destination === 'shared',
        shownAs: FIELD_TRAITS[fieldType].shownAs,
      })),
  );

const inSection = (section: string, title: string): string =>
  section === '' ? title : `${section}: ${title}`;

/** Appends the waiver's title if only one waiver has the field, otherwise the section. */
const qualifiedTitle = ({ title, type, section, waivers }: Found): string => {
  if (PART_TRAITS[type].about === 'participant') return title;
  const [waiver, another] = waivers;
  return another === undefined ? `${title} (${waiver})` : inSection(section, title);
};

/** Appends the waiver or the section to titles shared by several fields, then numbers any remaining duplicates. */
const withUniqueTitles = (columns: readonly Found[]): readonly AnswerColumn[] => {
  const count = (all: readonly { readonly title: string }[]) => Map.groupBy(all, ({ title }) => title);
  const isShared = (titles: ReturnType<typeof count>, title: string) => (titles.get(title)?.length ?? 0) > 1;
  const named = columns.map((column) =>
    PART_TRAITS[column.type].about === 'somebody else'
      ? { ...column, title: inSection(column.section, column.title) }
      : column,
  );
  const plain = count(named);
  const qualified = named.map((column) =>
    isShared(plain, column.title) ? { ...column, title: qualifiedTitle(column) } : column,
  );
  const sameTitle = count(qualified);
  return qualified.map((column) => {
    const { name, title, isShared: forAll, shownAs } = column;
    const place = (sameTitle.get(title) ?? []).indexOf(column);
    return { name, isShared: forAll, title: place > 0 ? `${title} (${place + 1})` : title, shownAs };
  });
};

/** Lists each field once. Prefers titles signed in `locale`, then in English, then in any other language. */
export const answerColumns = (
  texts: readonly HashedDocument[],
  locale: ProductLocale,
): readonly AnswerColumn[] => {
  const rank = ({ document }: HashedDocument): number => [locale, 'en'].indexOf(document.locale) >>> 0;
  const ordered = texts.toSorted((one, other) => rank(one) - rank(other) || (one.hash < other.hash ? -1 : 1));
  const found = new Map<string, Found>();
  for (const text of ordered) {
    for (const column of columnsOf(text)) {
      const known = found.get(column.name);
      if (known === undefined) found.set(column.name, { ...column, rank: rank(text) });
      else known.waivers.add(text.document.title);
    }
  }
  const own = documentWordsIn(locale).labels as Readonly<Record<string, string>>;
  return withUniqueTitles(
    [...found.values()].map((column) =>
      column.rank === 0 ? column : { ...column, title: own[column.name] ?? column.title },
    ),
  );
};

export const columnsIn = (text: HashedDocument): ReadonlySet<string> =>
  new Set(columnsOf(text).map(({ name }) => name));
