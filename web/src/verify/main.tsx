import '../theme/page-styles.ts';
import { createRoot } from 'react-dom/client';
import { VerifyPage } from './verify-page.tsx';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<VerifyPage />);
