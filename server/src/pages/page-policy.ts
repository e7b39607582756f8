/** Allowed scripts, styles and frames, and who may frame the page. */
export type PagePolicy = 'public' | 'dashboard' | 'live_preview';

const FORMS: Readonly<Record<PagePolicy, string>> = {
  public: "form-action 'self'",
  dashboard: "form-action 'self'",
  live_preview: "form-action 'none'",
};

const shared = (policy: PagePolicy, nonce: string): readonly string[] => [
  "default-src 'self'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  // Signatures and chosen images are data and blob URLs.
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  FORMS[policy],
  "require-trusted-types-for 'script'",
];

const OWN: Readonly<Record<PagePolicy, readonly string[]>> = {
  // Venues embed the sign page.
  public: ["trusted-types 'none'", 'frame-ancestors *'],
  // The editor's policy for pasted HTML.
  dashboard: ['trusted-types ProseMirrorClipboard', "frame-ancestors 'none'"],
  // Framed by the dashboard, and able to send nothing.
  live_preview: ["connect-src 'none'", "trusted-types 'none'", "frame-ancestors 'self'"],
};

/** @param nonce unique to this answer */
export const contentPolicy = (policy: PagePolicy, nonce: string): string =>
  [...shared(policy, nonce), ...OWN[policy]].join('; ');
