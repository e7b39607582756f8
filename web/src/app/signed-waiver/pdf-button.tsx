import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { readSignedWaiverPdf } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { open } from '../api/call.ts';
import { problemText } from '../problems/say-problem.ts';
import { saveFile } from '../qr-code/save-file.ts';
import { useSnackbar } from '../snackbar/snackbar.tsx';

/** The server's document. It is asked for with the token, so it is no link. */
export const PdfButton = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const text = useText();
  const tell = useSnackbar();
  const [isAsking, setIsAsking] = useState(false);
  const save = async (): Promise<void> => {
    setIsAsking(true);
    try {
      const response = await open(readSignedWaiverPdf, { params: { id } });
      saveFile(await response.blob(), `${title}.pdf`);
    } catch (error) {
      tell(text(problemText(error)));
    }
    setIsAsking(false);
  };
  return (
    <Button
      size="large"
      icon={<ArrowDownloadRegular />}
      disabledFocusable={isAsking}
      onClick={() => void save()}
    >
      {text('signed.pdf')}
    </Button>
  );
};
