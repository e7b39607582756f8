const API = 'https://www.youtube.com/iframe_api';

type ScriptUrlPolicy = { readonly createScriptURL: (url: string) => string };
type YouTubeWindow = {
  YT?: { readonly Player?: unknown } | undefined;
  onYouTubeIframeAPIReady?: (() => void) | undefined;
  readonly trustedTypes?: {
    readonly createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy;
  };
};

const page = window as unknown as YouTubeWindow;

const isLoaded = (): boolean => typeof page.YT?.Player === 'function';

let cachedPolicy: ScriptUrlPolicy | undefined;
/** Only allows YouTube's API, the only third-party script on a page with a video. */
const policy = (): ScriptUrlPolicy => {
  const rules: ScriptUrlPolicy = {
    createScriptURL: (url) => {
      if (url !== API) throw new TypeError(`${url} is no script of this page.`);
      return url;
    },
  };
  cachedPolicy ??= page.trustedTypes?.createPolicy('youtube-api', rules) ?? rules;
  return cachedPolicy;
};

let loading: Promise<void> | undefined;

const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    page.onYouTubeIframeAPIReady = () => resolve();
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('YouTube cannot be reached.'));
    });
    script.async = true;
    script.src = policy().createScriptURL(API);
    document.head.append(script);
  });

/**
 * Runs once per page, because YouTube's loader creates a Trusted Types policy that cannot be created twice. Loading
 * the API here keeps `react-youtube` from loading it over HTTP on HTTP pages. A retry needs a reload.
 */
export const loadYouTubeApi = async (): Promise<void> => {
  if (isLoaded()) return;
  loading ??= load();
  await loading;
};
