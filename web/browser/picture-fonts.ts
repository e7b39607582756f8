import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What phones and desktops have is not on a server; these come near (Debian's package: `fonts-inter`). */
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
  ${['system-ui', 'sans-serif'].map(instead).join('')}
</fontconfig>
`;

/** Pictures for people have letters like those of their own devices. To be called before the browser is opened. */
export const choosePictureFonts = (): void => {
  const file = join(mkdtempSync(join(tmpdir(), 'waivers-fonts-')), 'fonts.conf');
  writeFileSync(file, CONFIG);
  process.env.FONTCONFIG_FILE = file;
};
