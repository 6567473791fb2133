export { AdminPage } from './AdminPage.tsx';
export { loadAdminPage } from './loadAdminPage.ts';
