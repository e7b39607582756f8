import { HistoryList } from './history-list.tsx';
import { VersionPage } from './version-page.tsx';

type HistoryPagesProps = { readonly id: string; readonly version?: string };

const HistoryPages = ({ id, version }: HistoryPagesProps) =>
  version === undefined ? <HistoryList id={id} /> : <VersionPage key={version} id={id} version={version} />;

export default HistoryPages;
