import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';

const STYLE = `body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
pre { padding: 0.75rem; background: #f3f3f3; white-space: pre-wrap; overflow-wrap: anywhere; }
dt { margin-top: 0.5rem; font-family: monospace; }`;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** A page that loads nothing. @param body HTML */
export const htmlPage = (locale: string, title: string, body: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${markupText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
