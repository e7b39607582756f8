import { readFile } from 'node:fs/promises';
import { uploadedMedia } from '@waivers/contract/media/uploads.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';

const FOLDER = new URL('./film/', import.meta.url);

const TUS = { 'tus-resumable': '1.0.0' } as const;

/** Uploads a small file in a single request. @throws Error with the product's response */
const upload = async (localUrl: string, token: string, file: string) => {
  const bytes = await readFile(new URL(file, FOLDER));
  const headers = { ...TUS, authorization: token };
  const begun = await fetch(`${localUrl}/v1/media/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length) },
  });
  const location = begun.headers.get('location');
  if (location === null)
    throw new Error(`Uploading the demo's film failed with ${begun.status}: ${await begun.text()}`);
  const sent = await fetch(new URL(location, localUrl), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  const answer = await sent.text();
  if (!sent.ok) throw new Error(`Uploading the demo's film failed with ${sent.status}: ${answer}`);
  return uploadedMedia.parse(JSON.parse(answer).result);
};

const JACKET = {
  id: 'jacket',
  content: 'When do you wear your life jacket?',
  options: ['Only in deep water', 'Fastened, for the whole tour', 'When the guide is near'],
  correctOption: 'Fastened, for the whole tour',
  displayTime: 6,
};
const CAPSIZE = {
  id: 'capsize',
  content: 'What do you do if you capsize?',
  options: ['Swim to the shore', 'Hold on to the boat and wait'],
  correctOption: 'Hold on to the boat and wait',
  displayTime: 12,
};
const QUESTIONS = [JACKET, CAPSIZE];

export const FILM_SECONDS = 15;
export const RIGHT_ANSWERS = QUESTIONS.map(({ id, correctOption }) => ({
  questionId: id,
  option: correctOption,
}));

type Film = Pick<WaiverConfigWire, 'videoUrl' | 'video' | 'questions'>;

export const demoFilm = async (localUrl: string, token: string): Promise<Film> => {
  const film = await upload(localUrl, token, 'paddle-safely.mp4');
  const english = await upload(localUrl, token, 'paddle-safely.en.vtt');
  const german = await upload(localUrl, token, 'paddle-safely.de.vtt');
  return {
    videoUrl: film.address,
    video: {
      duration: FILM_SECONDS,
      captions: [
        { locale: 'en', sha256: english.sha256 },
        { locale: 'de', sha256: german.sha256 },
      ],
      transcript:
        'Paddle safely. Wear your life jacket, fastened, for the whole tour. Stay with your guide, one behind the other. If you capsize, hold on to the boat and wait. Ask your guide anything.',
    },
    questions: QUESTIONS,
  };
};
