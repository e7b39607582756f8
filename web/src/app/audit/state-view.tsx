import type { AuditedStates } from '@waivers/contract/audit/audited-state.ts';
import { sectionText, wordsOf } from '../../compare/section-text.ts';
import { useText } from '../../messages/use-text.ts';
import { svgImage } from '../../sign/document/svg-image.ts';
import { Sentence } from '../../ui/rows/sentence.tsx';
import styles from './audit.module.css';
import type { Told } from './read-audit.ts';
import { useFacts } from './use-facts.ts';

type Kept = Extract<AuditedStates['waiver'], { readonly status: 'kept' }>;

const WaiverText = ({ waiver: { locale, title, config } }: { readonly waiver: Kept }) => (
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

/** @returns the text for a state that has nothing to show; undefined: it has */
const emptyText = ({ kind, state }: Told) => {
  if (state === null) return 'audit.notYet';
  if (kind === 'waiver') return state.status === 'deleted' ? 'audit.deleted' : undefined;
  if (kind === 'account') return state.status === 'erased' ? 'audit.gone' : undefined;
  if (kind === 'user') {
    return state.status === 'erased' || state.profile === 'erased' ? 'audit.gone' : undefined;
  }
  return undefined;
};

type StateViewProps = { readonly told: Told; readonly timeZone: string };

/** How something was at a moment. */
export const StateView = ({ told, timeZone }: StateViewProps) => {
  const text = useText();
  const facts = useFacts(timeZone)(told);
  const empty = emptyText(told);
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
      {told.kind === 'signed_waiver' && told.state !== null && <Signatures signed={told.state} />}
      {told.kind === 'waiver' && told.state?.status === 'kept' && <WaiverText waiver={told.state} />}
    </>
  );
};
