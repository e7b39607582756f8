import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SCRIPT = /<script type="module"[^>]*src="[^"]*"[^>]*><\/script>\s*/g;
const STYLESHEET = /<link rel="stylesheet"[^>]*>\s*/g;

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Puts scripts and styles into the page itself, under a policy that allows these alone and no request. The policy is
 * part of the page, because a file has no headers.
 */
export const singlePage = (html: string, script: string, style: string): string => {
  const code = `\n${script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')}\n`;
  const css = style.replaceAll('</', '<\\/');
  const policy = [
    "default-src 'none'",
    `script-src ${sourceOf(code)}`,
    `style-src ${sourceOf(css)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const bare = html.replaceAll(SCRIPT, '').replaceAll(STYLESHEET, '');
  // Functions, because `$&` in a replacement would have a meaning.
  return bare
    .replace(
      /<meta charset="utf-8"\s*\/?>/i,
      (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
    )
    .replace('</head>', () => `<style>${css}</style></head>`)
    .replace('</body>', () => `<script type="module">${code}</script></body>`);
};

const LICENCES = /\.md$/;

/** Makes one file of the build, without references. Fails above the budget. @param budget in KiB, gzipped */
export const singleFile = (budget: number): Plugin => ({
  name: 'single-file',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After the plugin that lists the licences of the chunks.
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const scripts = files.filter((file) => file.type === 'chunk');
      const styles = files.filter((file) => file.fileName.endsWith('.css'));
      const page = files.find((file) => file.fileName.endsWith('.html'));
      const [script] = scripts;
      if (script === undefined || scripts.length > 1 || page?.type !== 'asset')
        return this.error(`The page is not one script: ${files.map(({ fileName }) => fileName).join(', ')}.`);
      const css = styles.map((file) => ('source' in file ? String(file.source) : '')).join('');
      page.source = singlePage(String(page.source), script.code, css);
      for (const { fileName } of files)
        if (fileName !== page.fileName && !LICENCES.test(fileName)) delete bundle[fileName];
      const kib = gzipSync(page.source, { level: 9 }).length / 1024;
      const summary = `${page.fileName}: ${kib.toFixed(1)} KiB of gzip, budget ${budget}`;
      if (kib > budget) this.error(`The page of ${summary}.`);
      this.info(summary);
    },
  },
});
