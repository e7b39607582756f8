import { encode } from 'uqr';
import styles from './qr-image.module.css';

export type QrCode = {
  /** Modules per side, including the quiet zone. */
  readonly size: number;
  /** SVG path of the dark modules, one unit each. */
  readonly path: string;
  readonly isDark: (column: number, row: number) => boolean;
};

/** Width of the quiet zone that scanners need, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** Draws each run of dark modules as a rectangle. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');

export const qrCodeOf = (text: string): QrCode => {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  return { size, path: pathOf(data), isDark: (column, row) => data[row]?.[column] === true };
};

/** Side length in pixels, large enough for a poster. */
const SIDE = 1200;

export const svgFileOf = ({ size, path }: QrCode): Blob => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
  return new Blob([svg], { type: 'image/svg+xml' });
};

/** Returns null if the browser cannot draw the code. */
export const pngFileOf = ({ size, isDark }: QrCode): Promise<Blob | null> => {
  const module = Math.ceil(SIDE / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * module;
  canvas.height = size * module;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (isDark(column, row)) context.fillRect(column * module, row * module, module, module);
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};

type QrImageProps = { readonly code: QrCode; readonly label: string };

/** Black on white in every theme, as scanners expect. */
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
