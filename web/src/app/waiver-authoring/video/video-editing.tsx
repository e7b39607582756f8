import { ScriptFailed, screenOf } from '../../navigation/screen.tsx';
import type { AuthoringState } from '../writing/use-authoring.ts';

/** With a script of its own: most waivers have no video. */
const VideoEditor = screenOf(() => import('./video-editor.tsx'), ScriptFailed);

/** The editor over the page, while it is open. */
export const VideoEditing = ({ state }: { readonly state: AuthoringState }) => {
  const { opened, close } = state.video;
  return opened === null ? null : <VideoEditor state={state} at={opened.at} onClose={close} />;
};
