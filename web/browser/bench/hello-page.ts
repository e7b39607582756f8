import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Hello</title></head>
<body><div id="root"></div><script type="module" src="./hello.jsx"></script></body></html>`;

const HELLO = `import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<h1 id="hello">Hello</h1>);`;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

type BarePage = { readonly url: string; readonly close: () => Promise<void> };

/** Baseline: serves a minimal React page from memory, built and compressed like ours. */
export const serveHelloPage = async (): Promise<BarePage> => {
  // Must be inside the package, so that the build resolves React.
  const folder = await mkdtemp(join(import.meta.dirname, 'hello-'));
  await writeFile(join(folder, 'index.html'), HTML);
  await writeFile(join(folder, 'hello.jsx'), HELLO);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { target: 'es2022', modulePreload: { polyfill: false }, outDir: 'dist' },
  });
  const compressed = new Map(
    globSync('**/*.*', { cwd: join(folder, 'dist') }).map((file) => [
      `/${file.replaceAll('\\', '/')}`,
      brotliCompressSync(readFileSync(join(folder, 'dist', file))),
    ]),
  );
  await rm(folder, { recursive: true, force: true });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const body = compressed.get(path);
    if (body === undefined) response.writeHead(204).end();
    else {
      response.writeHead(200, {
        'Content-Type': TYPES[extname(path)] ?? 'text/plain',
        'Content-Encoding': 'br',
      });
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => void server.close(),
  };
};
