import { useState } from 'react';
import { useIntl } from 'react-intl';
import { announce } from '../../frame/announcer.tsx';
import button from '../../frame/button.module.css';
import { useIsKiosk } from '../../kiosk/kiosk.ts';
import styles from '../understanding.module.css';

/** Of the page, for other devices. */
export const ShareLink = () => {
  const intl = useIntl();
  const isKiosk = useIsKiosk();
  const [said, setSaid] = useState<string>();
  const mayShare = 'share' in navigator;
  const say = (id: 'video.status.copied' | 'video.status.notCopied'): void => {
    const words = intl.formatMessage({ id });
    setSaid(words);
    announce(words);
  };
  const share = async (): Promise<void> => {
    const { href } = window.location;
    try {
      if (mayShare) return await navigator.share({ url: href });
      await navigator.clipboard.writeText(href);
      say('video.status.copied');
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('video.status.notCopied');
    }
  };
  // A venue's tablet has no device of its guests to share with.
  if (isKiosk) return null;
  return (
    <>
      <button type="button" className={button.quiet} onClick={() => void share()}>
        {intl.formatMessage({ id: mayShare ? 'video.status.share' : 'video.status.copy' })}
      </button>
      {said === undefined ? null : <p className={styles.why}>{said}</p>}
    </>
  );
};
