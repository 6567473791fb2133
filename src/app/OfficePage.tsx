import { type ComponentType, lazy } from 'react';
import { useLocation } from 'react-router-dom';
import type { OfficeRoute, ReminderKey } from '../../schemas/routes.ts';
import { loadChunk } from './chunk.ts';

const Reminders = lazy(async () => ({
  default: (await loadChunk(() => import('../pages/reminders/ReminderPage.tsx'))).ReminderPage,
}));

const Approvals = lazy(async () => ({
  default: (await loadChunk(() => import('../pages/approvals/ApprovalsPage.tsx'))).ApprovalsPage,
}));

/** Reminders of approvals lead to the approvals: there is one inbox. */
type Inbox = 'processApproval' | 'officeApproval' | 'customApproval';

const PAGES: Record<Exclude<OfficeRoute, ReminderKey> | Inbox, ComponentType> = {
  processApproval: Approvals,
  officeApproval: Approvals,
  customApproval: Approvals,
  unreadCount: lazy(async () => ({
    default: (await loadChunk(() => import('../pages/reminders/UnreadPage.tsx'))).UnreadPage,
  })),
  approval: Approvals,
  addressbook: lazy(async () => ({
    default: (await loadChunk(() => import('../pages/addressBook/AddressBookPage.tsx')))
      .AddressBookPage,
  })),
};

/** The page of the office at this address: the list of a reminder, or one of its own. */
export function OfficePage() {
  const route = useLocation().pathname.slice(1);
  const Page = Object.hasOwn(PAGES, route) ? PAGES[route as keyof typeof PAGES] : Reminders;
  return <Page />;
}
