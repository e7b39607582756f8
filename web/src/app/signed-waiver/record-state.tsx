import type { SignedWaiverForOwner } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useText } from '../../messages/use-text.ts';
import { Chip } from '../../ui/rows/chip.tsx';

type RecordStateProps = { readonly signed: SignedWaiverForOwner };

/** Marks a voided record, and one whose whole party has arrived today. */
export const RecordState = ({ signed }: RecordStateProps) => {
  const text = useText();
  const { frontDesk, participants, timeZone } = signed;
  if (frontDesk.voided !== null) return <Chip tone="bad">{text('desk.voided')}</Chip>;
  const today = dateIn(timeZone, new Date());
  const isHere = participants.every(({ id }) =>
    frontDesk.arrivals.some(({ participantId, day }) => participantId === id && day === today),
  );
  return isHere ? <Chip tone="good">{text('desk.here')}</Chip> : null;
};
