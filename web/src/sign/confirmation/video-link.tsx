import { useIntl } from 'react-intl';
import button from '../frame/button.module.css';
import { useIsKiosk, videoAddress } from '../kiosk/kiosk.ts';
import type { RecordAddress } from './signed-record.ts';

/** From a record whose video is open. A real navigation, as the video has a policy of its own. */
export const VideoLink = ({ address }: { readonly address: RecordAddress }) => {
  const intl = useIntl();
  return (
    <a className={button.primary} href={videoAddress(address, useIsKiosk(), intl.locale)}>
      {intl.formatMessage({ id: 'confirmation.video.go' })}
    </a>
  );
};
