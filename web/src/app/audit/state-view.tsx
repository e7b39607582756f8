import type { AuditedStates } from '@waivers/contract/audit/audited-state.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { ComparableWaiver } from '../../compare/differences.ts';
import { DifferencesList } from '../../compare/differences-list.tsx';
import { sectionText, wordsOf } from '../../compare/section-text.ts';
import { type Names, WordsOnBothSides } from '../../compare/sides.tsx';
import { svgImage } from '../../document/rich-text-view.tsx';
import { useText } from '../../messages/use-text.ts';
import { Sentence } from '../../ui/rows/sentence.tsx';
import styles from './audit.module.css';
import type { AuditSnapshot } from './read-audit.ts';
import { useFacts } from './use-facts.ts';

type StateDifferencesProps = {
  readonly before: AuditSnapshot;
  readonly after: AuditSnapshot;
  readonly names: Names;
  readonly timeZone: string;
};

/** Uses an empty string for a missing correct answer, which the server may withhold. */
const withAnswer = <Question extends { readonly correctOption?: string | undefined }>(
  question: Question,
) => ({
  ...question,
  correctOption: question.correctOption ?? '',
});

const waiverIn = ({ kind, state }: AuditSnapshot): ComparableWaiver | undefined =>
  kind === 'waiver' && state?.status === 'kept'
    ? {
        title: state.title,
        locale: state.locale as ProductLocale,
        config: { ...state.config, questions: state.config.questions.map(withAnswer) },
      }
    : undefined;

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

type WaiverState = Extract<AuditedStates['waiver'], { readonly status: 'kept' }>;

const WaiverText = ({ waiver: { locale, title, config } }: { readonly waiver: WaiverState }) => (
  <div className={styles.words} lang={locale}>
    <h3 dir="auto">{title}</h3>
    {[config.subtitle, wordsOf(config.description), wordsOf(config.content)]
      .filter((words) => words !== '')
      .map((words) => (
        <p key={words} dir="auto">
          {words}
        </p>
      ))}
    {config.waiverParts
      .filter(({ waiverMode }) => waiverMode === 'adult')
      .map((part) => (
        <p key={part.key} dir="auto">
          {sectionText(part)}
        </p>
      ))}
  </div>
);

const Signatures = ({ signed }: { readonly signed: AuditedStates['signed_waiver'] }) => {
  const text = useText();
  if (signed.signature === 'erased') return null;
  return Object.entries(signed.signature).map(([name, svg]) => (
    <img key={name} className={styles.signature} src={svgImage(svg)} alt={text('signed.signatureAlt')} />
  ));
};

/** Returns the text to show for an empty state, or undefined if there is something to show. */
const emptyText = ({ kind, state }: AuditSnapshot) => {
  if (state === null) return 'audit.notYet';
  if (kind === 'waiver') return state.status === 'deleted' ? 'audit.deleted' : undefined;
  if (kind === 'account') return state.status === 'erased' ? 'audit.gone' : undefined;
  if (kind === 'user') {
    return state.status === 'erased' || state.profile === 'erased' ? 'audit.gone' : undefined;
  }
  return undefined;
};

type StateViewProps = { readonly snapshot: AuditSnapshot; readonly timeZone: string };

export const StateView = ({ snapshot, timeZone }: StateViewProps) => {
  const text = useText();
  const facts = useFacts(timeZone)(snapshot);
  const empty = emptyText(snapshot);
  if (empty !== undefined) return <p className={styles.quiet}>{text(empty)}</p>;
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>
              <Sentence words={value} />
            </dd>
          </div>
        ))}
      </dl>
      {snapshot.kind === 'signed_waiver' && snapshot.state !== null && <Signatures signed={snapshot.state} />}
      {snapshot.kind === 'waiver' && snapshot.state?.status === 'kept' && (
        <WaiverText waiver={snapshot.state} />
      )}
    </>
  );
};
