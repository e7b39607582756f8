import type { Results } from './check-files.ts';
import { ResultList } from './result-list.tsx';
import type { Say } from './texts.ts';
import type { Checking } from './use-checking.ts';
import styles from './verify-page.module.css';

const Meaning = ({ say }: { readonly say: Say }) => (
  <div className={styles.meaning}>
    <section>
      <h3>{say('shows.heading')}</h3>
      <ul>
        <li>{say('shows.unchanged')}</li>
        <li>{say('shows.place')}</li>
      </ul>
    </section>
    <section>
      <h3>{say('showsNot.heading')}</h3>
      <ul>
        <li>{say('showsNot.person')}</li>
        <li>{say('showsNot.time')}</li>
        <li>{say('showsNot.later')}</li>
      </ul>
    </section>
  </div>
);

const countsIn = ({ receipts }: Results) => {
  const valid = receipts.filter(({ verdict }) => !('failure' in verdict)).length;
  return { valid, failed: receipts.length - valid };
};

/** Announces results to screen readers too, therefore it is there from the start. */
const Summary = ({ say, results }: { readonly say: Say; readonly results: Results | undefined }) => {
  const { valid, failed } = results === undefined ? { valid: 0, failed: 0 } : countsIn(results);
  return (
    <p className={styles.summary} role="status">
      {valid > 0 ? <span className={styles.valid}>{say('summary.valid', { count: valid })}</span> : null}
      {failed > 0 ? <span className={styles.failed}>{say('summary.failed', { count: failed })}</span> : null}
    </p>
  );
};

type Props = Pick<Checking, 'isForeign' | 'progress' | 'results' | 'waiting' | 'clear'> & {
  readonly say: Say;
};

export const ResultsPanel = ({ say, isForeign, progress, results, waiting, clear }: Props) => {
  const isEmpty = progress === undefined && results === undefined && waiting === 0;
  return (
    <section
      className={isEmpty ? styles.empty : styles.panel}
      {...(isEmpty ? {} : { 'aria-labelledby': 'results' })}
    >
      {isEmpty ? null : <h2 id="results">{say('results.heading')}</h2>}
      {isForeign && !isEmpty ? (
        <p className={styles.foreign} role="alert">
          {say('policy.foreign')}
        </p>
      ) : null}
      {waiting > 0 ? (
        <p className={styles.waiting} role="alert">
          {say('policy.needed', { count: waiting })}
        </p>
      ) : null}
      {progress === undefined ? null : (
        <>
          <label className={styles.progressLabel} htmlFor="progress">
            {say('progress', progress)}
          </label>
          <progress className={styles.progress} id="progress" value={progress.done} max={progress.total} />
        </>
      )}
      <Summary say={say} results={results} />
      {results === undefined ? null : (
        <>
          <ResultList say={say} results={results} />
          <button className={styles.quiet} type="button" onClick={clear}>
            {say('results.clear')}
          </button>
          {countsIn(results).valid > 0 ? <Meaning say={say} /> : null}
        </>
      )}
    </section>
  );
};
