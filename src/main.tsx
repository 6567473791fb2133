import './styles.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { activate, rememberedLocale } from './app/i18n.ts';
import { applyRemembered } from './app/themes.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

// Libraries that write styles of their own may do so with the nonce of this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
if (nonce) setNonce(nonce);

applyRemembered();
await activate(rememberedLocale());
createRoot(root).render(<App />);
