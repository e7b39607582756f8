/** Which scripts, styles and frames a page may have, and who may show it in a frame of theirs. */
export type PagePolicy = 'public' | 'dashboard';

const shared = (nonce: string): readonly string[] => [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  // Signatures and chosen images are shown as images of the page's own making.
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
];

const OWN: Readonly<Record<PagePolicy, readonly string[]>> = {
  // Venues show the sign page within a page of their own.
  public: ["trusted-types 'none'", 'frame-ancestors *'],
  // The editor reads what is pasted through this one.
  dashboard: ['trusted-types ProseMirrorClipboard', "frame-ancestors 'none'"],
};

/** The `Content-Security-Policy` of one answer. @param nonce made for this answer alone */
export const contentPolicy = (policy: PagePolicy, nonce: string): string =>
  [...shared(nonce), ...OWN[policy]].join('; ');
