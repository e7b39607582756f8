import type { Page } from 'playwright-core';

/**
 * Imitates `https://www.youtube.com/iframe_api`: a loader with its own Trusted Types policy, a player that becomes
 * ready a moment later, asynchronous states, and no event for the time.
 */
const LOADER = `
  let url = 'https://www.youtube.com/s/player/0/www-widgetapi.js';
  try {
    const policy = window.trustedTypes.createPolicy('youtube-widget-api', { createScriptURL: (given) => given });
    url = policy.createScriptURL(url);
  } catch {}
  if (!window.YT) window.YT = { loading: 0, loaded: 0 };
  if (!YT.loading) {
    YT.loading = 1;
    const script = document.createElement('script');
    script.src = url;
    document.head.append(script);
  }`;

const widget = (duration: number) => `
  YT.Player = class {
    constructor(place, { videoId, host, playerVars, events }) {
      const frame = document.createElement('iframe');
      frame.src = host + '/embed/' + videoId + '?' + new URLSearchParams(playerVars);
      frame.className = place.className;
      place.replaceWith(frame);
      Object.assign(this, { frame, events, state: -1, at: 0, since: 0, rate: 1 });
      setTimeout(() => this.tell('onReady'), 20);
      this.timer = setInterval(() => this.state === 1 && this.getCurrentTime() >= ${duration} && this.become(0), 50);
    }
    tell(name, data) { this.events[name]?.({ target: this, data }); }
    become(state) {
      this.at = this.getCurrentTime();
      this.since = performance.now();
      this.state = state;
      setTimeout(() => this.tell('onStateChange', state), 10);
    }
    getCurrentTime() {
      const played = this.state === 1 ? ((performance.now() - this.since) / 1000) * this.rate : 0;
      return Math.min(this.at + played, ${duration});
    }
    getDuration() { return ${duration}; }
    getPlayerState() { return this.state; }
    playVideo() { this.become(3); setTimeout(() => this.become(1), 20); }
    pauseVideo() { this.become(2); }
    seekTo(seconds) { this.at = seconds; this.since = performance.now(); }
    setPlaybackRate(rate) { this.at = this.getCurrentTime(); this.since = performance.now(); this.rate = rate; }
    getIframe() { return this.frame; }
    destroy() { clearInterval(this.timer); this.frame.remove(); }
    addEventListener(name, listener) { this.events[name] = listener; }
  };
  YT.PlayerState = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };
  YT.loaded = 1;
  window.onYouTubeIframeAPIReady?.();`;

const script = (body: string) => ({ contentType: 'text/javascript', body });

/** @returns the URLs requested so far */
export const standInForYouTube = async (page: Page, duration: number): Promise<string[]> => {
  const asked: string[] = [];
  await page.route(/^https:\/\/www\.youtube(?:-nocookie)?\.com\//, async (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url.endsWith('/iframe_api')) return route.fulfill(script(LOADER));
    if (url.endsWith('/www-widgetapi.js')) return route.fulfill(script(widget(duration)));
    return route.fulfill({ contentType: 'text/html', body: '<title>A video</title>' });
  });
  return asked;
};
