import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { GROUP } from '@waivers/waiver/video/group.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { Progress } from '../../api/until-answered.ts';
import { announce } from '../../frame/announcer.tsx';
import button from '../../frame/button.module.css';
import { Idle } from '../../kiosk/kiosk-idle.tsx';
import { Heading } from '../heading.tsx';
import { Stage } from '../stage.tsx';
import styles from '../understanding.module.css';
import { memberName, type Party, type PartyMember } from '../use-party.ts';
import { type Place, peopleOf } from '../use-place.ts';
import { sendingOf, type VideoAddress } from '../viewing/send-understanding.ts';
import { createViewing } from '../viewing/viewing.ts';
import { isOver } from '../viewing/viewing-snapshot.ts';
import { SigningBox } from './signing-box.tsx';

/** `of` is a participant's ID or `group`. */
const useViewing = (of: string, party: Party, address: VideoAddress, first: Understanding) => {
  const [viewing] = useState(() => {
    const sending = sendingOf(address, of);
    const viewer = () => {
      const { participants, group } = party.latest() ?? first;
      return participants.find(({ id }) => id === of) ?? group;
    };
    const { questions, video } = first;
    const { onUpdate, onGone, refresh } = party;
    const given = { viewer, questions, duration: video?.duration, sending, onUpdate, onGone, refresh };
    return createViewing({ ...given, now: () => performance.now() });
  });
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === 'hidden') viewing.hide();
    };
    window.addEventListener('pagehide', viewing.hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', viewing.hide);
      document.removeEventListener('visibilitychange', hide);
      viewing.hide();
      viewing.end();
    };
  }, [viewing]);
  const shown = useSyncExternalStore(viewing.subscribe, viewing.snapshot);
  return { viewing, shown };
};

type ConfirmPageProps = {
  /** Undefined for the whole party. */
  person: PartyMember | undefined;
  understanding: Understanding;
  address: VideoAddress;
  party: Party;
  go: (place: Place) => void;
  /** Whether to start immediately, because the viewer started a video on this page before choosing this one. */
  autoStart: boolean;
  onBegin: () => void;
  onLeave: () => void;
};

const Turn = ({ person, understanding }: Pick<ConfirmPageProps, 'person' | 'understanding'>) => {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'video.title' });
  if (person === undefined) {
    const names = peopleOf(understanding).map(
      (each) => memberName(intl, each, understanding.participants).name,
    );
    return (
      <>
        <Heading title={title}>{intl.formatMessage({ id: 'video.turn.group' })}</Heading>
        <p className={styles.lead}>
          <bdi translate="no">{intl.formatList(names)}</bdi>
        </p>
      </>
    );
  }
  if (understanding.mode === 'adult') return <Heading>{title}</Heading>;
  const { name, distinction } = memberName(intl, person, understanding.participants);
  return (
    <>
      <Heading title={title}>{intl.formatMessage({ id: 'video.turn' }, { name })}</Heading>
      {distinction === undefined ? null : <p className={styles.lead}>{distinction}</p>}
    </>
  );
};

export const ConfirmPage = (props: ConfirmPageProps) => {
  const { person, understanding, address, party, go, autoStart, onBegin, onLeave } = props;
  const intl = useIntl();
  const viewer = person?.id ?? GROUP;
  const { viewing, shown } = useViewing(viewer, party, address, understanding);
  const [progress, setProgress] = useState<Progress>();
  const [isRefused, setIsRefused] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new server state
  useEffect(() => viewing.adopt(), [understanding, viewing]);

  // Also true if another device recorded the completion.
  const isUnderstood = (person ?? understanding.group).status === 'understood' || understanding.completed;
  useEffect(() => {
    if (!isUnderstood) return;
    if (person === undefined || understanding.mode === 'adult') return go({ page: 'done' });
    const { name } = memberName(intl, person, understanding.participants);
    announce(intl.formatMessage({ id: 'video.done' }, { name }));
    go({ page: 'status' });
  }, [isUnderstood, person, understanding, go, intl]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useEffect(() => onLeave, []);

  const sign = async (ink: Ink): Promise<void> => {
    setIsRefused(false);
    const isAccepted = await viewing.record(ink, setProgress);
    if (isAccepted !== false) return;
    setProgress(undefined);
    setIsRefused(true);
  };
  const isBusy = shown.state === 'playing' || shown.checking !== undefined || progress !== undefined;
  const isWay = understanding.mode === 'minors' && shown.state === 'closed';
  return (
    <section className={styles.card}>
      {isBusy ? null : <Idle waiverId={understanding.waiverId} />}
      <Turn person={person} understanding={understanding} />
      <Stage
        understanding={understanding}
        shown={shown}
        viewing={viewing}
        autoStart={autoStart}
        onBegin={onBegin}
      />
      <SigningBox
        isSeen={shown.isSeen}
        isOver={isOver(shown)}
        isGroup={person === undefined}
        progress={progress}
        isRefused={isRefused}
        onSign={(ink) => void sign(ink)}
      />
      {isWay ? (
        <button
          type="button"
          className={button.quiet}
          onClick={() => go({ page: person === undefined ? 'choose' : 'status' })}
        >
          {intl.formatMessage({ id: person === undefined ? 'video.choose.other' : 'video.status.back' })}
        </button>
      ) : null}
    </section>
  );
};
