import { useText } from '../../../messages/use-text.ts';
import { Choice } from '../../dialog/choice.tsx';
import { Dialog } from '../../dialog/dialog.tsx';

/** Spec section 1: the video is sold by contacting the provider. */
export const VideoDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  return (
    <Dialog
      title={text('section.video')}
      onClose={onClose}
      actions={<Choice id="section.videoClose" look="main" onClick={onClose} />}
    >
      <p>{text('section.videoText')}</p>
      <p>{text('section.videoAsk')}</p>
    </Dialog>
  );
};
