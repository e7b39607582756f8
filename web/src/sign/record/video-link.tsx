import { readUnderstanding } from '@waivers/contract/understanding/understanding-calls.ts';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { type Read, readApi } from '../api/read-api.ts';
import { useRead } from '../api/use-read.ts';
import button from '../frame/button.module.css';
import { useIsKiosk, videoAddress } from '../kiosk/kiosk.ts';
import type { RecordAddress, SignedRecord } from './signed-record.ts';

/** Whether anyone still has to watch the record's video. `unknown` if there was no response. */
type OpenVideo = 'open' | 'done' | 'unknown';

/** Whether the video may be open, which can be the case even after the record's own link has expired. */
const mayHaveVideo = (record: Read<SignedRecord> | undefined): boolean =>
  record?.kind === 'found'
    ? record.value.document.videoUrl !== '' && typeof record.value.voidedAt !== 'string'
    : record?.kind === 'refused' && record.code === 'link_expired';

export const useOpenVideo = (
  { id, signedKey }: RecordAddress,
  record: Read<SignedRecord> | undefined,
): OpenVideo | undefined => {
  const isAsked = mayHaveVideo(record);
  const readOnce = useCallback(
    () => readApi(readUnderstanding, { params: { id }, headers: { 'x-signed-key': signedKey } }),
    [id, signedKey],
  );
  const { read } = useRead(isAsked ? readOnce : undefined);
  if (!isAsked) return 'done';
  if (read === undefined) return undefined;
  return read.kind !== 'found' ? 'unknown' : read.value.result.completed ? 'done' : 'open';
};

/** Links to the video page with a full page load, because that page has a different Content-Security-Policy. */
export const VideoLink = ({ address }: { readonly address: RecordAddress }) => {
  const intl = useIntl();
  return (
    <a className={button.primary} href={videoAddress(address, useIsKiosk(), intl.locale)}>
      {intl.formatMessage({ id: 'confirmation.video.go' })}
    </a>
  );
};
