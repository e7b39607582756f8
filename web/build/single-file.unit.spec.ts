import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { singlePage } from './single-file.ts';

const HTML = `<html><head><meta charset="utf-8" /><title>T</title>
<script type="module" crossorigin src="/assets/a.js"></script>
<link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><p></p></body></html>`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('single page', () => {
  it('has script and style inside, and refers to no file', () => {
    const page = singlePage(HTML, "say('$&')", 'p{color:red}');
    expect(page).not.toMatch(/src=|href=/);
    expect(page).toContain('<style>p{color:red}</style></head>');
    expect(page).toContain('<script type="module">\nsay(\'$&\')\n</script></body>');
  });

  it('allows its own script and style and no request', () => {
    const page = singlePage(HTML, "say('</script><!-- a')", 'p{}');
    const code = /<script type="module">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(code).toBe("\nsay('<\\/script><\\!-- a')\n");
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1];
    expect(policy).toContain(`default-src 'none'; script-src ${hashOf(code)}; style-src ${hashOf('p{}')};`);
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<style>'));
  });
});
