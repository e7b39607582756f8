import { useQuery } from '@tanstack/react-query';
import type { FrontDesk } from '@waivers/contract/signed-waivers/front-desk.ts';
import { useText } from '../messages/use-text.ts';
import { Dialog, DialogButton } from '../ui/dialog/dialog.tsx';
import { useSayTime } from '../ui/page/say-time.ts';
import { signedWaiverQuery } from './use-desk-commands.ts';

type Arrival = FrontDesk['arrivals'][number];

type ArrivalDialogProps = {
  readonly signedWaiverId: string;
  readonly participantId: string;
  readonly name: string;
  readonly arrivedAt: string;
  readonly timeZone: string;
  readonly onTakeBack: () => void;
  readonly onClose: () => void;
};

const ArrivalDialog = (props: ArrivalDialogProps) => {
  const { signedWaiverId: id, participantId, name, arrivedAt, timeZone, onTakeBack, onClose } = props;
  const text = useText();
  const { data } = useQuery({
    ...signedWaiverQuery(id),
    refetchOnMount: 'always',
  });
  const isMeant = (arrival: Arrival) =>
    arrival.participantId === participantId && Date.parse(arrival.at) === Date.parse(arrivedAt);
  const by = data?.result.frontDesk.arrivals.find(isMeant)?.by;
  const date = useSayTime(timeZone)(arrivedAt);
  return (
    <Dialog
      title={text('desk.hereTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <DialogButton id="desk.takeBackArrival" onClick={onTakeBack} />
          <DialogButton id="desk.close" look="main" onClick={onClose} />
        </>
      }
    >
      <p>{by === undefined || by === null ? date : text('desk.dateBy', { date, by })}</p>
    </Dialog>
  );
};

export default ArrivalDialog;
