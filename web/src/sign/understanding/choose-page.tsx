import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useIntl } from 'react-intl';
import { Heading } from './heading.tsx';
import type { Way } from './kept-way.ts';
import { peopleOf } from './place.ts';
import styles from './understanding.module.css';

/** Spec section 9. */
const LARGE_GROUP = 5;

type ChoosePageProps = { understanding: Understanding; onChoose: (way: Way) => void };

export const ChoosePage = ({ understanding, onChoose }: ChoosePageProps) => {
  const intl = useIntl();
  const isLarge = peopleOf(understanding).length >= LARGE_GROUP;
  const ways: readonly Way[] = isLarge ? ['group', 'each'] : ['each', 'group'];
  return (
    <section className={styles.card}>
      <Heading>{intl.formatMessage({ id: 'video.choose.title' })}</Heading>
      <p className={styles.lead}>{intl.formatMessage({ id: 'video.choose.lead' })}</p>
      <div className={styles.ways}>
        {ways.map((way) => (
          <button
            key={way}
            type="button"
            className={styles.way}
            aria-labelledby={`way-name-${way}`}
            aria-describedby={`way-${way}`}
            onClick={() => onChoose(way)}
          >
            <span className={styles.wayName} id={`way-name-${way}`}>
              {intl.formatMessage({ id: `video.choose.${way}` })}
            </span>
            <span className={styles.wayText} id={`way-${way}`}>
              {way === 'group' ? (
                <span className={styles.recommended} data-tone={isLarge ? 'good' : undefined}>
                  {intl.formatMessage({ id: 'video.choose.recommended' }, { count: LARGE_GROUP })}
                </span>
              ) : null}
              {intl.formatMessage({ id: `video.choose.${way}.text` })}
            </span>
          </button>
        ))}
      </div>
    </section>
  );
};
