import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { nameOfCountry, nameOfLanguage } from '../messages/name-of-language.ts';
import { useText } from '../messages/use-text.ts';
import { Chip } from '../ui/rows/chip.tsx';
import styles from './comparison.module.css';
import { type ComparableWaiver, type Difference, differencesOf, type Setting } from './differences.ts';
import { type Names, Sides, WordsOnBothSides } from './sides.tsx';

const useSayValue = (): ((setting: Setting, value: unknown) => string) => {
  const text = useText();
  const { locale } = useIntl();
  return (setting, value) => {
    switch (setting) {
      case 'locale':
        return nameOfLanguage(String(value));
      case 'background':
        return text(value === null ? 'differs.ourImage' : 'differs.ownImage');
      case 'defaultWaiverMode':
        if (value === undefined) return text('participants.ask');
        return text(value === 'minors' ? 'differs.minors' : 'differs.adult');
      case 'captions': {
        const captions = Array.isArray(value) ? value : [];
        const languages = captions.map(({ locale: of }) => nameOfLanguage(String(of)));
        return languages.join(', ') || text('differs.none');
      }
      case 'participantSelector':
      case 'optInTicked':
        return text(value === true ? 'differs.yes' : 'differs.no');
      case 'homeCountry':
        return value === undefined ? text('differs.none') : nameOfCountry(locale, String(value));
      case 'numberParticipants':
      case 'videoUrl':
        return value === '' ? text('differs.none') : String(value);
    }
  };
};

type ItemProps = { readonly names: Names; readonly difference: Difference };

const SettingItem = ({ names, difference }: ItemProps & { difference: { kind: 'setting' } }) => {
  const text = useText();
  const say = useSayValue();
  const { setting } = difference;
  const before = say(setting, difference.before);
  const after = say(setting, difference.after);
  return (
    <li>
      <h3>{text(`differs.${setting}`)}</h3>
      {before === after ? (
        <p className={styles.unseen}>{text('differs.another', { value: before })}</p>
      ) : (
        <Sides names={names} before={<mark>{before}</mark>} after={<mark>{after}</mark>} />
      )}
    </li>
  );
};

const WordsItem = ({ names, difference }: ItemProps & { difference: { kind: 'text' | 'section' } }) => {
  const text = useText();
  const { before, after, unseen } = difference;
  const isSection = difference.kind === 'section';
  const title =
    difference.kind === 'text'
      ? text(`differs.${difference.place}`)
      : text('differs.section', { title: difference.title.trim() || text('differs.untitled') });
  return (
    <li>
      <h3>
        {title}
        {isSection && difference.how !== 'changed' && (
          <Chip tone={difference.how === 'added' ? 'good' : 'warn'}>{text(`differs.${difference.how}`)}</Chip>
        )}
        {isSection && difference.isMoved && <Chip>{text('differs.moved')}</Chip>}
      </h3>
      {unseen !== undefined && <p className={styles.unseen}>{text(`differs.${unseen}`)}</p>}
      {before !== after && <WordsOnBothSides names={names} before={before} after={after} />}
    </li>
  );
};

type DifferencesProps = {
  readonly before: ComparableWaiver;
  readonly after: ComparableWaiver;
  readonly names: Names;
};

export const DifferencesList = ({ before, after, names }: DifferencesProps) => {
  const text = useText();
  const differences = useMemo(() => differencesOf(before, after), [before, after]);
  if (differences.length === 0) return <p className={styles.unseen}>{text('differs.nothing')}</p>;
  return (
    <ul className={styles.differences}>
      {differences.map((difference) =>
        difference.kind === 'setting' ? (
          <SettingItem key={difference.setting} names={names} difference={difference} />
        ) : (
          <WordsItem
            key={difference.kind === 'text' ? difference.place : difference.key}
            names={names}
            difference={difference}
          />
        ),
      )}
    </ul>
  );
};
