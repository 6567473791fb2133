// One page, one form: ?plain, ?skip, ?hand, ?formily.
import './peers.css';

const PEERS: Readonly<Record<string, () => Promise<unknown>>> = {
  plain: () => import('./plain.tsx'),
  skip: () => import('./plain.tsx'),
  hand: () => import('./hand.tsx'),
  formily: () => import('./formily.tsx'),
};

await PEERS[location.search.slice(1)]?.();
