import { encode } from 'uqr';

/** Draws each run of dark modules as a rectangle. */
const pathOf = (row: readonly boolean[], y: number): string =>
  row
    .flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const light = row.indexOf(false, x);
      const width = (light === -1 ? row.length : light) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    })
    .join('');

/** Returns a QR code as SVG without a quiet zone, which the page's white provides. Always the same for a text. */
export const qrCodeSvg = (text: string): string => {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${data.map(pathOf).join('')}"/></svg>`;
};
