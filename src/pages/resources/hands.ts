import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import type { Hands } from '../../records/resources/hands.ts';

/** What is drawn by hand of each resource, as chunks of their own. */
export const HANDS: Readonly<Record<string, Hands>> = {
  adminLog: {
    Act: lazyComponent(async () => (await import('../adminLog/DeedDialog.tsx')).DeedDialog),
  },
  apiApps: {
    Act: lazyComponent(async () => (await import('../apiApps/AppActs.tsx')).AppActs),
  },
  approvals: {
    Act: lazyComponent(async () => (await import('../approvals/ApprovalActs.tsx')).ApprovalActs),
  },
  identityProviders: {
    Act: lazyComponent(
      async () =>
        (await import('../identityProviders/IdentityProviderActs.tsx')).IdentityProviderActs,
    ),
  },
  modules: {
    Act: lazyComponent(async () => (await import('../objects/ModuleActs.tsx')).ModuleActs),
  },
  printTemplates: {
    Act: lazyComponent(
      async () => (await import('../printTemplates/TemplateActs.tsx')).TemplateActs,
    ),
    Detail: lazyComponent(
      async () => (await import('../printTemplates/TemplateEditor.tsx')).TemplateEditor,
    ),
  },
  productTemplates: {
    Act: lazyComponent(
      async () => (await import('../productTemplates/TemplateDialog.tsx')).TemplateDialog,
    ),
  },
  roles: {
    Detail: lazyComponent(async () => (await import('../staff/RoleDetail.tsx')).RoleDetail),
  },
  substitutes: {
    Act: lazyComponent(
      async () => (await import('../substitutes/SubstituteActs.tsx')).SubstituteActs,
    ),
  },
  users: {
    Act: lazyComponent(async () => (await import('../staff/UserActs.tsx')).UserActs),
  },
};
