import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { useText } from '../messages/use-text.ts';
import { Arrivals } from './arrivals.tsx';
import styles from './front-desk.module.css';
import { Notes } from './notes.tsx';
import { Tags } from './tags.tsx';
import { VoidRecord } from './void-record.tsx';

/** What the front desk notes on a signed waiver. Nothing of it is printed. */
export const FrontDeskSection = ({ signed }: { readonly signed: SignedWaiverForOwner }) => {
  const text = useText();
  const { id, participants, frontDesk, timeZone } = signed;
  const isErased = participants.every(({ identity }) => identity === 'erased');
  return (
    <section className={styles.section} aria-labelledby="front-desk">
      <h2 id="front-desk" className={styles.title}>
        {text('desk.title')}
      </h2>
      {isErased && <p className={styles.quiet}>{text('desk.allErased')}</p>}
      <Arrivals signed={signed} />
      <Tags id={id} tags={frontDesk.tags} isFixed={isErased} />
      <Notes id={id} notes={frontDesk.notes} timeZone={timeZone} isFixed={isErased} />
      {!isErased && frontDesk.voided === null && <VoidRecord id={id} timeZone={timeZone} />}
    </section>
  );
};
