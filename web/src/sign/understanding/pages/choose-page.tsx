import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { useIntl } from 'react-intl';
import { deviceStorage, tabStorage } from '../../../storage/storage.ts';
import button from '../../frame/button.module.css';
import { Heading } from '../heading.tsx';
import styles from '../understanding.module.css';
import { peopleOf } from '../use-place.ts';

type Way = 'each' | 'group';

/** Remembers the choice per record until everyone has finished. Kiosks use session storage. */
export const watchingChoice = (id: string, isKiosk: boolean) => {
  const storage = isKiosk ? tabStorage : deviceStorage;
  const name = `waivers.video.${id}`;
  return {
    read: (): Way | undefined => {
      const stored = storage.read(name);
      return stored === 'each' || stored === 'group' ? stored : undefined;
    },
    keep: (way: Way): void => void storage.write(name, way),
    forget: (): void => storage.remove(name),
  };
};

/** Minimum size of a large group (spec section 9). */
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
          <div key={way} className={styles.way}>
            <button
              type="button"
              className={way === ways[0] ? button.primary : button.secondary}
              aria-describedby={`way-${way}`}
              onClick={() => onChoose(way)}
            >
              {intl.formatMessage({ id: `video.choose.${way}` })}
            </button>
            <p className={styles.wayText} id={`way-${way}`}>
              {way === 'group' && isLarge ? (
                <span className={styles.recommended}>
                  {intl.formatMessage({ id: 'video.choose.recommended' }, { count: LARGE_GROUP })}{' '}
                </span>
              ) : null}
              {intl.formatMessage({ id: `video.choose.${way}.text` })}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
};
