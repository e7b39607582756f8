/** Allowed scripts, styles and frames, and who may frame the page. */
export type PagePolicy = 'public' | 'dashboard';

const shared = (nonce: string): readonly string[] => [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  // Signatures and chosen images are data and blob URLs.
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
];

const OWN: Readonly<Record<PagePolicy, readonly string[]>> = {
  // Venues embed the sign page.
  public: ["trusted-types 'none'", 'frame-ancestors *'],
  // The editor's policy for pasted HTML.
  dashboard: ['trusted-types ProseMirrorClipboard', "frame-ancestors 'none'"],
};

/** @param nonce unique to this answer */
export const contentPolicy = (policy: PagePolicy, nonce: string): string =>
  [...shared(nonce), ...OWN[policy]].join('; ');
