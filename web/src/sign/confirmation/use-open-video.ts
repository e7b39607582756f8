import { readUnderstanding } from '@waivers/contract/understanding/understanding-calls.ts';
import { useEffect, useState } from 'react';
import { readApi } from '../api/read-api.ts';
import type { RecordAddress, SignedRecord } from './signed-record.ts';

/** Whether somebody has still to watch the video of a record. `unknown`: there was no answer. */
export type OpenVideo = 'open' | 'done' | 'unknown';

/** @returns undefined until that is known */
export const useOpenVideo = (
  { id, signedKey }: RecordAddress,
  record: SignedRecord | undefined,
): OpenVideo | undefined => {
  const [open, setOpen] = useState<OpenVideo>();
  const hasVideo = record !== undefined && record.document.videoUrl !== '';
  useEffect(() => {
    if (!hasVideo) return;
    void readApi(readUnderstanding, { params: { id }, headers: { 'x-signed-key': signedKey } }).then((read) =>
      setOpen(read.kind !== 'found' ? 'unknown' : read.value.result.completed ? 'done' : 'open'),
    );
  }, [id, signedKey, hasVideo]);
  return hasVideo ? open : 'done';
};
