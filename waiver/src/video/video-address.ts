export type VideoAddress =
  | { readonly kind: 'youtube'; readonly videoId: string; readonly address: string }
  | {
      readonly kind: 'upload';
      readonly accountId: string;
      readonly sha256: string;
      readonly type: 'mp4' | 'webm';
      readonly address: string;
    };

const YOUTUBE_ID = /^[A-Za-z0-9_-]{11}$/;
const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const WITH_ID_IN_PATH = new Set(['embed', 'shorts', 'live', 'v', 'e']);

const UPLOAD = /^\/v1\/media\/([0-9a-f-]{36})\/([0-9a-f]{64})\.(mp4|webm)$/;

const youtubeIdOf = ({ hostname, pathname, searchParams }: URL): string | null | undefined => {
  const [first, second] = pathname.split('/').filter((segment) => segment !== '');
  if (hostname === 'youtu.be' || hostname === 'www.youtu.be') return first;
  if (!YOUTUBE_HOSTS.has(hostname)) return undefined;
  if (first === 'watch') return searchParams.get('v');
  return first !== undefined && WITH_ID_IN_PATH.has(first) ? second : undefined;
};

const withScheme = (text: string): string =>
  /^(?:[\w-]+\.)*youtu(?:be(?:-nocookie)?\.com|\.be)\//i.test(text) ? `https://${text}` : text;

/** Parses all forms of YouTube URLs, with or without a scheme, and URLs of uploaded videos. */
export const parseVideoAddress = (text: string): VideoAddress | undefined => {
  const trimmed = text.trim();
  const [, accountId, sha256, type] = UPLOAD.exec(trimmed) ?? [];
  if (accountId !== undefined && sha256 !== undefined) {
    return { kind: 'upload', accountId, sha256, type: type as 'mp4' | 'webm', address: trimmed };
  }
  const url = URL.parse(withScheme(trimmed));
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.port !== '')
    return undefined;
  const videoId = youtubeIdOf(url);
  return typeof videoId === 'string' && YOUTUBE_ID.test(videoId)
    ? { kind: 'youtube', videoId, address: `https://www.youtube.com/watch?v=${videoId}` }
    : undefined;
};
