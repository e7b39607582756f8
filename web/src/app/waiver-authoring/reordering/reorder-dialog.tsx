import { useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Dialog, DialogButton } from '../../../ui/dialog/dialog.tsx';
import { ScriptFailed, screenOf } from '../../../ui/navigation/screen.tsx';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { type OrderItem, sortByKeys } from '../../../waiver-draft/order.ts';

/** Lazy-loaded, because reordering is rare. */
const ReorderList = screenOf(() => import('./reorder-list.tsx'), ScriptFailed);

type ReorderDialogProps = {
  readonly items: readonly OrderItem[];
  /** Called only if the order has changed. @param keys the items' keys in the new order */
  readonly onDone: (keys: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Changes the order only when the user selects “Done” (spec section 2). */
export const ReorderDialog = ({ items, onDone, onClose }: ReorderDialogProps) => {
  const text = useText();
  const tell = useSnackbar();
  const [keys, setKeys] = useState(() => items.map(({ key }) => key));
  const shown = sortByKeys(items, keys);
  const done = (): void => {
    onClose();
    if (shown === items) return;
    onDone(shown.map(({ key }) => key));
    tell(text('reorder.updated'));
  };
  return (
    <Dialog
      title={text('reorder.title')}
      isLong
      onClose={onClose}
      actions={
        <>
          <DialogButton id="dialog.cancel" onClick={onClose} />
          <DialogButton id="reorder.done" look="main" onClick={done} />
        </>
      }
    >
      <p>{text('reorder.text')}</p>
      <ReorderList items={shown} onOrder={setKeys} />
    </Dialog>
  );
};
