import { useLocation } from 'react-router-dom';
import { RecordsPage } from '../records/index.ts';
import { moduleAt } from './shell/useTitle.ts';

/** The list of the module at this address. */
export function ModulePage() {
  const module = moduleAt(useLocation().pathname);
  return module === undefined ? null : <RecordsPage module={module} />;
}
