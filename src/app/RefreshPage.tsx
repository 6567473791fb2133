import { Navigate, useLocation } from 'react-router-dom';
import { internalPath } from '../../schemas/navigation/routes.ts';
import { HOME } from './tabs/tabs.ts';

/** Goes back to the page one came from, which is thereby made anew and asks for its data again. */
export function RefreshPage() {
  const { state } = useLocation();
  const from =
    typeof state === 'object' && state !== null && 'from' in state
      ? internalPath(String(state.from))
      : undefined;
  return <Navigate to={from ?? HOME} replace />;
}
