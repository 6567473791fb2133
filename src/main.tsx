import './styles.css';
import { createRoot } from 'react-dom/client';
import { activate } from './app/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

await activate('zh-chs');
createRoot(root).render(<main className="p-4">Fieldwork</main>);
