import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../../ui/dialog/dialog.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { NotFoundPage } from '../../../not-found/not-found-page.tsx';
import { useSession } from '../../../session/session.ts';
import { listDrafts, moveDraft } from '../local-drafts/stored-drafts.ts';
import { thisTab } from '../local-drafts/tab-name.ts';
import styles from '../saving.module.css';

type GoneDialogProps = {
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onMakeNew: () => void;
};

export const DeletedDialog = ({ onStay, onLeave, onMakeNew }: GoneDialogProps) => {
  const text = useText();
  return (
    <Dialog
      title={text('conflict.goneTitle')}
      onClose={onStay}
      actions={
        <>
          <DialogButton id="conflict.leave" onClick={onLeave} />
          <DialogButton id="conflict.makeNew" look="main" onClick={onMakeNew} />
        </>
      }
    >
      <p>{text('conflict.goneText')}</p>
    </Dialog>
  );
};

/** Offers the unsaved text of a deleted waiver, or shows “not found” if there is none. */
export const DeletedWaiverPage = ({ id }: { readonly id: string }) => {
  const text = useText();
  const [, navigate] = useLocation();
  const session = useSession();
  const userId = session.kind === 'owner' ? session.user.id : '';
  const [stored] = useState(() => listDrafts({ userId, waiverId: id })[0]);
  if (stored === undefined) return <NotFoundPage />;
  const makeNew = (): void => {
    const { place, ...draft } = stored;
    const to = { ...place, waiverId: undefined, tab: thisTab() };
    moveDraft(place, to, { ...draft, version: 0, progress: {} });
    navigate('/waiver-create', { replace: true });
  };
  return (
    <Page title={text('conflict.goneTitle')}>
      <p className={styles.note}>{text('conflict.goneText')}</p>
      <Button size="large" appearance="primary" onClick={makeNew}>
        {text('conflict.makeNew')}
      </Button>
    </Page>
  );
};
