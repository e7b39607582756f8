import type { SigningReport } from '@waivers/contract/audit/signing.ts';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readFromSignedPage, type ToSignedPage } from '../../../frames/signed-page/messages.ts';
import { useText } from '../../../messages/use-text.ts';
import styles from './signing.module.css';
import { sizeOf, useSigningImages } from './use-signing-replay.ts';

/** Combined width of the frame's left and right borders, in px. */
const EDGES = 2;

/** Printable page width in px. */
const PAPER = 640;

/** The page in the frame. It renders the sign page's components in a sandbox without origin, network or storage. */
const PAGE = '/signed-page';

const useWidth = () => {
  const [width, setWidth] = useState(0);
  const observe = (element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  };
  const [box] = useState(() => observe);
  return { width, box };
};

export const SignedPageFrame = ({ signing }: { readonly signing: SigningReport }) => {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const { data: images } = useSigningImages(signing.page);
  const [isReady, setIsReady] = useState(false);
  const [fullHeight, setFullHeight] = useState<number>();
  const { width, box } = useWidth();
  const size = sizeOf(signing.signed.evidence);

  const onMessage = useEffectEvent((event: MessageEvent): void => {
    const message = readFromSignedPage(event, frame.current?.contentWindow);
    if (message?.kind === 'ready') setIsReady(true);
    if (message?.kind === 'height') setFullHeight(message.height);
  });
  useEffect(() => {
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!isReady || images === undefined) return;
    // A sandboxed frame has an opaque origin, hence `*`. The dashboard's CSP allows no other page in the frame.
    frame.current?.contentWindow?.postMessage(
      { kind: 'signing', signing, images } satisfies ToSignedPage,
      '*',
    );
  }, [isReady, images, signing]);

  const scale = width === 0 ? 1 : Math.min(1, (width - EDGES) / size.width);
  const isImageMissing = [
    [signing.page.background, images?.background],
    [signing.page.logo, images?.logo],
  ].some(([path, image]) => path !== null && image === null);
  const measures = {
    '--width': `${size.width}px`,
    '--height': `${size.height}px`,
    '--scale': scale,
    '--paper-scale': Math.min(1, PAPER / size.width),
    '--whole': `${Math.max(fullHeight ?? 0, size.height)}px`,
  } as CSSProperties;
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.room}>
        <div className={styles.window} style={measures}>
          <iframe
            ref={frame}
            className={styles.page}
            src={PAGE}
            title={text('saw.page')}
            sandbox="allow-scripts"
            data-shown={fullHeight !== undefined}
          />
        </div>
      </div>
      <figcaption className={styles.quiet}>
        {text(`saw.size.${size.is}`, { width: size.width, height: size.height })} {text('saw.unlike')}
        {isImageMissing && ` ${text('saw.imageGone')}`}
      </figcaption>
    </figure>
  );
};
