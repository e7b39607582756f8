import { Button } from '@fluentui/react-components';
import { useText } from '../../messages/use-text.ts';
import { copyText } from '../../ui/copy/copy-text.ts';
import { useSnackbar } from '../../ui/snackbar/snackbar.tsx';

/** Copies a link to the list with its filters. Search terms are never included. */
const CopyListLink = ({ hasTerms }: { readonly hasTerms: boolean }) => {
  const text = useText();
  const tell = useSnackbar();
  const copy = async (): Promise<void> => {
    if (!(await copyText(location.href))) tell(text('filters.linkNotCopied'));
    else tell(text(hasTerms ? 'filters.linkWithoutTerms' : 'link.copied'));
  };
  return (
    <Button appearance="subtle" onClick={() => void copy()}>
      {text('link.copy')}
    </Button>
  );
};

export default CopyListLink;
