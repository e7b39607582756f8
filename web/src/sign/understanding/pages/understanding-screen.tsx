import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import button from '../../frame/button.module.css';
import { LoadingPage, NoticePage } from '../../frame/notice-page.tsx';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import { Idle } from '../../kiosk/kiosk-idle.tsx';
import { confirmationAddress, type RecordRead } from '../../record/signed-record.ts';
import { useParty } from '../use-party.ts';
import { peopleOf, resumePlace, usePlace } from '../use-place.ts';
import type { VideoAddress } from '../viewing/send-understanding.ts';
import { ChoosePage, watchingChoice } from './choose-page.tsx';
import { ConfirmPage } from './confirm-page.tsx';
import { StatusPage } from './status-page.tsx';

type UnderstandingScreenProps = {
  address: VideoAddress;
  onRead: (read: RecordRead) => void;
};

export const UnderstandingScreen = ({ address: { signedKey, id }, onRead }: UnderstandingScreenProps) => {
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  const address = useMemo(() => ({ signedKey, id }), [signedKey, id]);
  const party = useParty(address, onRead);
  const { place, go } = usePlace(address);
  const way = useMemo(() => watchingChoice(id, isKiosk), [id, isKiosk]);
  const [isPlaced, setIsPlaced] = useState(false);
  // Nothing is loaded from third-party hosts until this is true.
  const [hasBegun, setHasBegun] = useState(false);
  const [askedFor, setAskedFor] = useState<string>();
  const understanding = party.found?.kind === 'found' ? party.found.value : undefined;
  const isDone = understanding?.completed === true;

  // Redirects to where the party left off. Runs only once, so that Back still works.
  useEffect(() => {
    if (understanding === undefined || isPlaced) return;
    const kept = way.read();
    const on = resumePlace(understanding, place);
    setIsPlaced(on.page !== 'done');
    const isChosen = on.page === 'choose' && kept !== undefined;
    go(isChosen ? { page: kept === 'group' ? 'group' : 'status' } : on, 'replace');
  }, [understanding, isPlaced, place, go, way]);
  useEffect(() => {
    if (isDone) way.forget();
  }, [isDone, way]);
  // If the person in the URL has been erased, the rest of the party continues.
  const user = place.page === 'confirm' ? place.user : undefined;
  const isErased =
    user !== undefined &&
    understanding?.participants.some(({ id: of, erased }) => of === user && erased) === true;
  useEffect(() => {
    if (isErased) go({ page: 'status' }, 'replace');
  }, [isErased, go]);
  // Refresh when the page becomes visible or comes online, because another device may have made progress.
  const { refresh } = party;
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [refresh]);

  // The confirmation page can tell a record without a video from a missing record.
  const hasNoVideo = party.found?.kind === 'refused' && party.found.code === 'not_found';
  useEffect(() => {
    if (hasNoVideo) window.location.replace(confirmationAddress(address, intl.locale));
  }, [hasNoVideo, address, intl.locale]);

  if (party.found === undefined || hasNoVideo || (understanding !== undefined && !isPlaced))
    return <LoadingPage />;
  if (party.found.kind === 'failed') {
    return (
      <NoticePage name="failed">
        <button type="button" className={button.primary} onClick={party.retry}>
          {intl.formatMessage({ id: 'page.retry' })}
        </button>
      </NoticePage>
    );
  }
  if (understanding === undefined) {
    return party.found.kind === 'refused' && party.found.code === 'erased' ? (
      <NoticePage name="erased" />
    ) : (
      <NoticePage name="linkExpired">
        <p>{intl.formatMessage({ id: 'page.linkExpired.help' })}</p>
      </NoticePage>
    );
  }
  if (place.page === 'choose') {
    return (
      <>
        <Idle waiverId={understanding.waiverId} />
        <ChoosePage
          understanding={understanding}
          onChoose={(chosen) => {
            way.keep(chosen);
            go({ page: chosen === 'group' ? 'group' : 'status' });
          }}
        />
      </>
    );
  }
  if (place.page === 'status') {
    return (
      <>
        <Idle waiverId={understanding.waiverId} />
        <StatusPage
          understanding={understanding}
          go={go}
          onWatch={(user) => {
            setAskedFor(user);
            go({ page: 'confirm', user });
          }}
        />
      </>
    );
  }
  const people = peopleOf(understanding);
  const person =
    place.page === 'group'
      ? undefined
      : (people.find((each) => each.id === (place.page === 'confirm' ? place.user : undefined)) ?? people[0]);
  return (
    <ConfirmPage
      key={person?.id ?? 'group'}
      person={person}
      understanding={understanding}
      address={address}
      party={party}
      go={go}
      autoStart={hasBegun && person !== undefined && person.id === askedFor}
      onBegin={() => setHasBegun(true)}
      onLeave={() => setAskedFor(undefined)}
    />
  );
};
