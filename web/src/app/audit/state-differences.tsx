import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { Compared } from '../../compare/differences.ts';
import { DifferencesList } from '../../compare/differences-list.tsx';
import { type Names, WordsOnBothSides } from '../../compare/sides.tsx';
import { useText } from '../../messages/use-text.ts';
import styles from './audit.module.css';
import type { Told } from './read-audit.ts';
import { useFacts } from './use-facts.ts';

type StateDifferencesProps = {
  readonly before: Told;
  readonly after: Told;
  readonly names: Names;
  readonly timeZone: string;
};

/** Without a right answer where none is told. */
const withAnswer = <Question extends { readonly correctOption?: string | undefined }>(
  question: Question,
) => ({
  ...question,
  correctOption: question.correctOption ?? '',
});

const waiverIn = ({ kind, state }: Told): Compared | undefined =>
  kind === 'waiver' && state?.status === 'kept'
    ? {
        title: state.title,
        locale: state.locale as ProductLocale,
        config: { ...state.config, questions: state.config.questions.map(withAnswer) },
      }
    : undefined;

/** What was another at two moments, with the words marked that only one of them had. */
export const StateDifferences = ({ before, after, names, timeZone }: StateDifferencesProps) => {
  const text = useText();
  const factsOf = useFacts(timeZone);
  const [old, present] = [factsOf(before), factsOf(after)];
  const valueIn = (facts: typeof old, label: string) =>
    facts.find((fact) => fact.label === label)?.value ?? '';
  const labels = [...new Set([...old, ...present].map(({ label }) => label))];
  const other = labels.filter((label) => valueIn(old, label) !== valueIn(present, label));
  const [waiverBefore, waiverAfter] = [waiverIn(before), waiverIn(after)];
  const areWaivers = waiverBefore !== undefined && waiverAfter !== undefined;
  if (other.length === 0 && !areWaivers) return <p className={styles.quiet}>{text('differs.nothing')}</p>;
  return (
    <div className={styles.differences}>
      {other.map((label) => (
        <section key={label}>
          <h3>{text(label)}</h3>
          <WordsOnBothSides names={names} before={valueIn(old, label)} after={valueIn(present, label)} />
        </section>
      ))}
      {areWaivers && <DifferencesList before={waiverBefore} after={waiverAfter} names={names} />}
    </div>
  );
};
