import { useText } from '../messages/use-text.ts';
import { Dialog, DialogButton } from '../ui/dialog/dialog.tsx';
import type { ArrivalWarning } from './arrival-warning.ts';

type WarnedArrivalProps = {
  readonly name: string;
  readonly warning: ArrivalWarning;
  readonly onArrive: () => void;
  readonly onClose: () => void;
};

const TITLES = {
  voided: 'desk.refused.voided',
  ofAge: 'desk.ofAge',
  video: 'desk.openTitle',
  party: 'desk.openTitle',
} as const;
const TEXTS = {
  voided: 'desk.voidedText',
  ofAge: 'desk.ofAgeText',
  video: 'desk.openOwn',
  party: 'desk.openParty',
} as const;

/** Warns before a check-in, which only a voided record blocks. */
const WarnedArrival = ({ name, warning, onArrive, onClose }: WarnedArrivalProps) => {
  const text = useText();
  return (
    <Dialog
      title={text(TITLES[warning])}
      onClose={onClose}
      actions={
        <>
          {warning !== 'voided' && <DialogButton id="desk.arriveAnyway" onClick={onArrive} />}
          <DialogButton id="desk.close" look="main" onClick={onClose} />
        </>
      }
    >
      <p>{text(TEXTS[warning], { name })}</p>
    </Dialog>
  );
};

export default WarnedArrival;
