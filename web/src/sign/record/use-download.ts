import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Download, type DownloadProblem, downloadPath, problemAfterWaiting } from './download.ts';
import type { RecordAddress } from './signed-record.ts';

type UseDownload = {
  /** Props of a plain link, so that it works without scripts. */
  readonly link: {
    readonly href: string;
    readonly download: true;
    readonly onClick: (event: MouseEvent) => void;
    readonly 'aria-busy': boolean;
  };
  readonly isAsking: boolean;
  readonly problem: DownloadProblem | undefined;
  readonly save: () => void;
};

/**
 * Downloads a file of a record. A click first checks the file, in order to show errors on the page.
 * @param retries how often to try again if the server says when
 */
export const useDownload = (call: Download, address: RecordAddress, retries: number): UseDownload => {
  const [problem, setProblem] = useState<DownloadProblem>();
  const [isAsking, setIsAsking] = useState(false);
  const href = downloadPath(call, address);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const save = async (): Promise<void> => {
    if (isAsking) return;
    setIsAsking(true);
    const found = await problemAfterWaiting(call, address, retries);
    if (!isHere.current) return;
    setProblem(found);
    setIsAsking(false);
    if (found === undefined) Object.assign(document.createElement('a'), { href, download: '' }).click();
  };
  const onClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void save();
  };
  return {
    link: { href, download: true, onClick, 'aria-busy': isAsking },
    isAsking,
    problem,
    save: () => void save(),
  };
};
