import { useLocation } from 'react-router-dom';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { isOff } from '../../schemas/permissions/viewer.ts';
import { SkeletonLines } from '../../widgets/ui/Skeleton.tsx';
import { lazyComponent } from '../../widgets/ui/lazyComponent.tsx';
import { useModule } from '../data/modules.ts';
import { useMe } from '../data/viewer.ts';
import { RecordsPage } from '../records/index.ts';
import { moduleAt } from './shell/useTitle.ts';

const ModuleOff = lazyComponent(
  async () => (await import('../pages/extension/ModuleOff.tsx')).ModuleOff,
);

/** The list of the module at this address, or why there is none. */
export function ModulePage() {
  const module = moduleAt(useLocation().pathname);
  const me = useMe();
  const some = me.off.length > 0;
  const { file, error } = useModule(some ? module : undefined);
  if (module === undefined) return null;
  // Only where some module is not in use, its file is waited for before the list is asked.
  if (some && !file && error === undefined) return <SkeletonLines lines={8} className="p-4" />;
  if (file && isOff(me, permissionKey(file, 'view'))) return <ModuleOff key={module} file={file} />;
  return <RecordsPage module={module} />;
}
