import type { QrCode } from './qr-code.ts';
import styles from './qr-image.module.css';

type QrImageProps = { readonly code: QrCode; readonly label: string };

/** Black on white in every theme: scanners expect it. */
export const QrImage = ({ code: { size, path }, label }: QrImageProps) => (
  <svg
    className={styles.code}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
  >
    <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
    <path fill="#000" d={path} />
  </svg>
);
