import { Checkbox } from '@fluentui/react-components';
import { useText } from '../../messages/use-text.ts';
import styles from './audit.module.css';
import { MomentSlider } from './moment-slider.tsx';
import type { useMoments } from './use-moments.ts';

/** When something happened, and what. */
export type SaidMoment = { readonly date: string; readonly words: string };

type MomentsCardProps = {
  readonly moments: ReturnType<typeof useMoments>;
  readonly newest: number;
  readonly shown: SaidMoment;
  readonly compared: SaidMoment;
};

/** Which moment is looked at, and which other one it is compared with. */
export const MomentsCard = ({ moments, newest, shown, compared }: MomentsCardProps) => {
  const text = useText();
  const { at, other, setAt, setOther } = moments;
  return (
    <div className={styles.card}>
      <MomentSlider label={text('audit.moment')} version={at} newest={newest} onVersion={setAt} {...shown} />
      {other !== undefined && (
        <MomentSlider
          label={text('audit.compared')}
          version={other}
          newest={newest}
          onVersion={setOther}
          {...compared}
        />
      )}
      {newest > 1 && (
        <Checkbox
          className={styles.compare ?? ''}
          size="large"
          label={text('audit.compare')}
          checked={other !== undefined}
          onChange={(_event, { checked }) =>
            setOther(checked === true ? (at > 1 ? at - 1 : newest) : undefined)
          }
        />
      )}
    </div>
  );
};
