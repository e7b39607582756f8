import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { LeaveDialog } from '../dialog/leave-dialog.tsx';
import { releaseGuard, useLeaveGuard } from '../navigation/leave-guard.ts';

type Forget = () => void;
type Report = (row: string, isTyped: boolean, forget?: Forget) => void;

const UnsavedContext = createContext<Report>(() => undefined);

/** Marks a row as unsaved, so that leaving asks for confirmation. @param forget removes the stored draft */
export const useUnsaved = (isDirty: boolean, forget?: Forget): void => {
  const row = useId();
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(row, isDirty, forget);
    return () => report(row, false);
  }, [report, row, isDirty, forget]);
};

export const Unsaved = ({ children }: { readonly children: ReactNode }) => {
  const [rows, setRows] = useState<ReadonlyMap<string, Forget | undefined>>(new Map());
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const report = useCallback<Report>((row, isTyped, forget) => {
    setRows((before) => {
      if (before.has(row) === isTyped) return before;
      const others = [...before].filter(([each]) => each !== row);
      return new Map(isTyped ? [...others, [row, forget]] : others);
    });
  }, []);
  useLeaveGuard(
    rows.size > 0,
    useCallback((go: () => void) => setLeave(() => go), []),
  );
  const goNow = () => {
    for (const forget of rows.values()) forget?.();
    releaseGuard();
    setLeave(null);
    leave?.();
  };
  return (
    <UnsavedContext value={report}>
      {children}
      {leave !== null && <LeaveDialog onStay={() => setLeave(null)} onLeave={goNow} />}
    </UnsavedContext>
  );
};
