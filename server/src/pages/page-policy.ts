export type PagePolicy = 'public' | 'video' | 'dashboard' | 'live_preview' | 'video_frame' | 'signed_page';

const FORMS: Readonly<Record<PagePolicy, string>> = {
  public: "form-action 'self'",
  video: "form-action 'self'",
  dashboard: "form-action 'self'",
  live_preview: "form-action 'none'",
  video_frame: "form-action 'none'",
  signed_page: "form-action 'none'",
};

/** Allows the scripts of YouTube's player and the Trusted Types policies of our wrapper and YouTube's loader. */
const YOUTUBE = {
  scripts: "script-src 'self' https://www.youtube.com/iframe_api https://www.youtube.com/s/player/",
  frames: 'frame-src https://www.youtube-nocookie.com https://www.youtube.com',
  policies: 'trusted-types youtube-api youtube-widget-api',
} as const;

const SCRIPTS: Readonly<Record<PagePolicy, string>> = {
  public: "script-src 'self'",
  video: YOUTUBE.scripts,
  dashboard: "script-src 'self'",
  live_preview: "script-src 'self'",
  video_frame: YOUTUBE.scripts,
  signed_page: "script-src 'self'",
};

const shared = (policy: PagePolicy, nonce: string): readonly string[] => [
  "default-src 'self'",
  SCRIPTS[policy],
  `style-src 'self' 'nonce-${nonce}'`,
  // Signatures and newly selected images are shown from data and blob URLs.
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  FORMS[policy],
  "require-trusted-types-for 'script'",
];

const OWN: Readonly<Record<PagePolicy, readonly string[]>> = {
  // Any site may frame public pages, because venues embed the sign page in their websites.
  public: ["trusted-types 'none'", 'frame-ancestors *'],
  video: [YOUTUBE.frames, YOUTUBE.policies, 'frame-ancestors *'],
  // The Trusted Types policy that the editor uses for pasted HTML.
  dashboard: ['trusted-types ProseMirrorClipboard', "frame-ancestors 'none'"],
  // The dashboard frames this page, which must not send anything.
  live_preview: ["connect-src 'none'", "trusted-types 'none'", "frame-ancestors 'self'"],
  // Also sandboxed without an origin, because scripts in a waiver's text must not run with the dashboard's origin.
  signed_page: [
    'sandbox allow-scripts',
    "connect-src 'none'",
    "trusted-types 'none'",
    "frame-ancestors 'self'",
  ],
  // Like the live preview, but YouTube's player is allowed.
  video_frame: ["connect-src 'none'", YOUTUBE.frames, YOUTUBE.policies, "frame-ancestors 'self'"],
};

/** @param nonce unique per response */
export const contentPolicy = (policy: PagePolicy, nonce: string): string =>
  [...shared(policy, nonce), ...OWN[policy]].join('; ');
