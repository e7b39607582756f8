import { expect, it } from 'vitest';
import { parseVideoAddress } from './video-address.ts';

const ACCOUNT = '0190a1b2-0000-7000-8000-000000000000';
const HASH = 'ab'.repeat(32);

it.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'http://youtube.com/watch?v=aqz-KE-bpKQ&t=42s',
  'https://m.youtube.com/watch?list=PL1&v=aqz-KE-bpKQ',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'youtu.be/aqz-KE-bpKQ',
  'www.youtube.com/watch?v=aqz-KE-bpKQ',
  ' https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
])('%s is a YouTube video', (text) => {
  expect(parseVideoAddress(text)).toEqual({
    kind: 'youtube',
    videoId: 'aqz-KE-bpKQ',
    address: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  });
});

it('an upload’s URL contains its account, hash and type', () => {
  const address = `/v1/media/${ACCOUNT}/${HASH}.webm`;
  expect(parseVideoAddress(address)).toEqual({
    kind: 'upload',
    accountId: ACCOUNT,
    sha256: HASH,
    type: 'webm',
    address,
  });
});

it.each([
  '',
  'a video',
  'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/76979871',
  'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
  'https://evil.example/https://youtu.be/aqz-KE-bpKQ',
  'https://user@www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/playlist?list=PL1',
  `/v1/media/${ACCOUNT}/${HASH}.exe`,
  `https://elsewhere.example/v1/media/${ACCOUNT}/${HASH}.mp4`,
  `/v1/media/${ACCOUNT}/../${HASH}.mp4`,
])('%s is not a video URL', (text) => {
  expect(parseVideoAddress(text)).toBeUndefined();
});
