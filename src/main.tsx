import './styles.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { activateLocale, rememberedLocale } from './app/session/i18n.ts';
import { BootSkeleton } from './app/BootSkeleton.tsx';
import { loadFirstPage } from './app/routePages.ts';
import { applyRemembered } from './app/session/themes.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

// Libraries that write styles of their own may do so with the nonce of this page.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
if (nonce) setNonce(nonce);

applyRemembered();
await activateLocale(rememberedLocale());
const drawn = createRoot(root);
drawn.render(<BootSkeleton />);
await loadFirstPage(location.pathname);
drawn.render(<App />);
