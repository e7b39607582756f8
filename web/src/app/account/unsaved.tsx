import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { LeaveDialog } from '../dialog/leave-dialog.tsx';
import { releaseGuard, useLeaveGuard } from '../navigation/leave-guard.ts';

type Report = (row: string, isTyped: boolean) => void;

const UnsavedContext = createContext<Report>(() => undefined);

/** For each row in which something is typed: leaving the page asks first. */
export const useUnsaved = (isTyped: boolean): void => {
  const row = useId();
  const report = useContext(UnsavedContext);
  useEffect(() => {
    report(row, isTyped);
    return () => report(row, false);
  }, [report, row, isTyped]);
};

export const Unsaved = ({ children }: { readonly children: ReactNode }) => {
  const [rows, setRows] = useState<ReadonlySet<string>>(new Set());
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const report = useCallback<Report>((row, isTyped) => {
    setRows((before) => {
      if (before.has(row) === isTyped) return before;
      const others = [...before].filter((each) => each !== row);
      return new Set(isTyped ? [...others, row] : others);
    });
  }, []);
  useLeaveGuard(
    rows.size > 0,
    useCallback((go: () => void) => setLeave(() => go), []),
  );
  const goNow = () => {
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
