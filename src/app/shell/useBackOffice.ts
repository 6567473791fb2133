import { useLocation } from 'react-router-dom';
import { isAdminAddress } from '../../../schemas/navigation/routes.ts';
import { mayEnterBackOffice } from '../../../schemas/permissions/settingRights.ts';
import { useViewer } from '../../data/viewer.ts';

/** Whether the frame is that of the back-office: on its pages, for whoever has something there. */
export function useBackOffice(): boolean {
  const { pathname } = useLocation();
  const { data: me } = useViewer();
  return isAdminAddress(pathname) && me !== undefined && mayEnterBackOffice(me);
}
