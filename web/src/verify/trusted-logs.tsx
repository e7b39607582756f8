import type { PolicyFile } from './sort-files.ts';
import type { Say } from './texts.ts';
import styles from './verify-page.module.css';

type Props = { readonly say: Say; readonly policy: PolicyFile | undefined };

/** Names the logs whose signatures count, and where their keys come from. */
export const TrustedLogs = ({ say, policy }: Props) => {
  const origins = [...new Set(policy?.policy.logs.map(({ name }) => name))];
  return (
    <section className={styles.panel} aria-labelledby="trusted-logs">
      <h2 id="trusted-logs">{say('policy.heading')}</h2>
      {policy === undefined ? (
        <p>{say('policy.missing')}</p>
      ) : (
        <>
          <ul className={styles.origins}>
            {origins.map((origin) => (
              <li key={origin}>
                <bdi translate="no">{origin}</bdi>
              </li>
            ))}
          </ul>
          <p>
            {policy.name === undefined ? say('policy.embedded') : say('policy.chosen', { name: policy.name })}
          </p>
        </>
      )}
    </section>
  );
};
