import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useText } from '../../messages/use-text.ts';
import { fileNameOf, saveFile } from '../copy/save-file.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';
import { pngFileOf, type QrCode, svgFileOf } from './qr-code.ts';

/** The code for leaflets and signs: sharp at any size, or as pixels. */
export const QrFiles = ({ code, name }: { readonly code: QrCode; readonly name: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const savePng = async (): Promise<void> => {
    const file = await pngFileOf(code);
    if (file === null) tell(text('problem.other'));
    else saveFile(file, fileNameOf(name, 'png'));
  };
  return (
    <>
      <Button
        size="large"
        icon={<ArrowDownloadRegular />}
        onClick={() => saveFile(svgFileOf(code), fileNameOf(name, 'svg'))}
      >
        {text('qr.svg')}
      </Button>
      <Button size="large" icon={<ArrowDownloadRegular />} onClick={() => void savePng()}>
        {text('qr.png')}
      </Button>
    </>
  );
};
