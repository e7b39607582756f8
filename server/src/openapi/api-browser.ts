import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Folder of Swagger UI's static files. Its Fastify plugin is not used because it adds routes without an actor. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Liability waivers: the API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
});
`;

const ONE_DAY = 'public, max-age=86400';

export const addApiBrowser = (app: FastifyInstance): void => {
  const options = { config: { actor: 'public' }, schema: { hide: true } } as const;
  app.get('/docs', options, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', 'no-cache')
      .send(PAGE),
  );
  app.get('/docs/start.js', options, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', ONE_DAY).send(START),
  );
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, options, async (_request, reply) =>
      reply
        .type(type)
        .header('Cache-Control', ONE_DAY)
        .send(createReadStream(join(FOLDER, name))),
    );
  }
};
