const API = 'https://www.youtube.com/iframe_api';

type ScriptUrlPolicy = { readonly createScriptURL: (url: string) => string };
type YouTubeWindow = {
  /** A class, once it has been loaded. */
  YT?: { readonly Player?: unknown } | undefined;
  onYouTubeIframeAPIReady?: (() => void) | undefined;
  readonly trustedTypes?: {
    readonly createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy;
  };
};

const page = window as unknown as YouTubeWindow;

const isLoaded = (): boolean => typeof page.YT?.Player === 'function';

let made: ScriptUrlPolicy | undefined;
/** The only script that a page with a video takes from elsewhere. */
const policy = (): ScriptUrlPolicy => {
  const rules: ScriptUrlPolicy = {
    createScriptURL: (url) => {
      if (url !== API) throw new TypeError(`${url} is no script of this page.`);
      return url;
    },
  };
  made ??= page.trustedTypes?.createPolicy('youtube-api', rules) ?? rules;
  return made;
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
 * Once a page: YouTube's loader makes a Trusted Types policy, and cannot make it twice. What has failed needs another page.
 * Afterwards `react-youtube` finds it and loads nothing itself, which it would do by http on a page that came so.
 */
export const loadYouTubeApi = async (): Promise<void> => {
  if (isLoaded()) return;
  loading ??= load();
  await loading;
};
