import { useLocation } from 'react-router-dom';
import { officePageAt } from './officePageAt.ts';
import { PAGES } from './chunks/pages.ts';

/** The page of the office at this address: one of its own, or the list of a reminder. Reminders of approvals lead to the approvals: there is one inbox. */
export function OfficePage() {
  const { pathname } = useLocation();
  const Page = PAGES[officePageAt(pathname)];
  return Page ? <Page module="" /> : null;
}
