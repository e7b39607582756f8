import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Uses the fonts embedded in PDFs, for machines without Japanese, Chinese and Korean fonts. */
const PACKAGED = join(import.meta.dirname, '..', '..', '..', 'node_modules', '@embedpdf');

/** Fonts that closely match those of phones and desktops (Debian package `fonts-inter`). */
const FONTS = ['Inter', 'Roboto', 'Liberation Sans'];

const instead = (family: string): string => `
  <match target="pattern">
    <test name="family"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong">
      ${FONTS.map((font) => `<string>${font}</string>`).join('')}
    </edit>
  </match>`;

const CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${PACKAGED}</dir>
  ${['system-ui', 'sans-serif'].map(instead).join('')}
</fontconfig>
`;

/** Selects fonts similar to those of phones and desktops. Call it before opening the browser. */
export const choosePictureFonts = (): void => {
  const file = join(mkdtempSync(join(tmpdir(), 'waivers-fonts-')), 'fonts.conf');
  writeFileSync(file, CONFIG);
  process.env.FONTCONFIG_FILE = file;
};
