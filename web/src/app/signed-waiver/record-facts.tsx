import { dateWithZone } from '@waivers/waiver/record/record-date.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useIntl } from 'react-intl';
import { isOfAgeNow } from '../../front-desk/arrival-warning.ts';
import { ageOf, type DeskRecord } from '../../front-desk/desk-record.ts';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Chip, type ChipTone, RoleChip } from '../../ui/rows/chip.tsx';
import styles from './signed-waiver.module.css';
import { signerOf } from './signer-title.ts';

type FactsProps = { readonly signed: DeskRecord };

/** Returns what matters most at the front desk. */
const stateOf = (signed: DeskRecord, today: string): readonly [tone: ChipTone, textId: AppTextId] => {
  const { frontDesk, participants, understanding } = signed;
  const present = participants.flatMap(({ id, role, identity }) =>
    identity === 'erased' ? [] : [{ id, role, age: ageOf(identity, today) }],
  );
  const isHere = ({ id }: (typeof present)[number]): boolean =>
    frontDesk.arrivals.some(({ participantId, day }) => participantId === id && day === today);
  if (frontDesk.voided !== null) return ['bad', 'desk.voided'];
  if (present.length > 0 && present.every(isHere)) return ['good', 'desk.here'];
  if (signerOf(signed) === undefined) return ['neutral', 'signer.erased'];
  if (present.some(isOfAgeNow)) return ['warn', 'desk.ofAge'];
  if (understanding?.completed === false) return ['warn', 'signer.notUnderstood'];
  return ['good', 'signed.valid'];
};

/** One line below the title: the record's state, a sole signer's role and age, the waiver and when it was signed. */
export const RecordFacts = ({ signed }: FactsProps) => {
  const text = useText();
  const { locale } = useIntl();
  const { date, timeZone, waiver } = signed;
  const today = dateIn(timeZone, new Date());
  const [tone, state] = stateOf(signed, today);
  const signer = signerOf(signed);
  const signedOn = text('signed.on', { date: dateWithZone(date, locale, timeZone) });
  return (
    <span className={styles.facts}>
      <Chip tone={tone} place={styles.state}>
        {text(state)}
      </Chip>{' '}
      {signer !== undefined && signed.participants.length === 1 && (
        <>
          <RoleChip role={signer.role} />{' '}
          <Chip>{text('signer.age', { age: ageOf(signer.identity, today) })}</Chip>{' '}
        </>
      )}
      <span>{signer === undefined ? signedOn : `${waiver.title} · ${signedOn}`}</span>
    </span>
  );
};
