import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { createServer, type Plugin } from 'vite';
import { findRunning } from '../tools/running-product.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const USAGE = 'npm run dev [-- --demo]   the product, with its pages from their sources';
const PORT = 5173;
const API = ['/v1', '/dev', '/docs', '/healthz', '/readyz', '/metrics'];

const startProduct = async (): Promise<string> => {
  const { dataDir } = readSettings(process.env);
  const child = spawn(
    process.execPath,
    [join(ROOT, 'infra', 'launcher', 'start.ts'), ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  process.on('exit', () => child.kill('SIGTERM'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
    child.emit('printed');
  });
  child.on('close', (code) => process.exit(code ?? 1));
  while (!output.includes('Ready at ')) await once(child, 'printed');
  return findRunning(dataDir)?.url ?? '';
};

const fromSources = (html: string): string => {
  const entry = /\/assets\/(sign|app)-/.exec(html)?.[1] ?? 'sign';
  return html
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g, '')
    .replaceAll(/<style nonce[\s\S]*?<\/style>/g, '')
    .replace(
      /<script type="module"[^>]*><\/script>/,
      `<script type="module" src="/src/${entry}/main.tsx"></script>`,
    );
};

const productPages = (url: string): Plugin => ({
  name: 'product-pages',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const path = request.url ?? '/';
      const isPage =
        request.headers.accept?.includes('text/html') === true && !API.some((each) => path.startsWith(each));
      if (!isPage) return next();
      const headers = { accept: 'text/html', 'accept-language': request.headers['accept-language'] ?? 'en' };
      fetch(url + path, { headers })
        .then(async (page) => {
          const html = await server.transformIndexHtml(path, fromSources(await page.text()));
          response.writeHead(page.status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        })
        .catch(next);
    });
  },
});

commandLine(USAGE, { demo: { type: 'boolean' } });
const url = await startProduct();
const vite = await createServer({
  configFile: join(ROOT, 'web', 'vite.config.ts'),
  appType: 'custom',
  plugins: [productPages(url)],
  server: { port: PORT, proxy: Object.fromEntries(API.map((path) => [path, url])) },
});
await vite.listen();
process.stdout.write(`\nPages with hot reload: http://localhost:${vite.config.server.port}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void vite.close().then(() => process.exit(0)));
