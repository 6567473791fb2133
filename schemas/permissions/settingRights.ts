import type { Viewer } from './viewer.ts';
import { isAdmin, hasPermission } from './viewer.ts';

type Holder = Pick<Viewer, 'is_admin' | 'permissions'>;

/** Whoever arranges the types of office approval designs the form of the requests and how they are approved. */
const OFFICE = { module: 'officeRequest', page: '/oa_approval' } as const;

/** Opens the field designer of every module. */
const EVERY_FIELD = 'sys_custfield';

/** The key that opens one page of the back-office to a role: sys_role, sys_custfield_customer … */
export function settingKey(path: string): string {
  return `sys_${path.replace(/^\/(sys\/)?/, '').replaceAll('/', '_')}`;
}

/** Whether there is anything in the back-office for this viewer. */
export function mayEnterBackOffice(viewer: Holder): boolean {
  return isAdmin(viewer) || viewer.permissions.some((key) => key.startsWith('sys_'));
}

/** Whether the viewer may design the fields of a module. */
export function mayDesign(viewer: Holder, module: string): boolean {
  return (
    mayArrangeOffice(viewer, module) ||
    [EVERY_FIELD, `${EVERY_FIELD}_${module}`, `sys_field_${module}`].some((key) =>
      hasPermission(viewer, key),
    )
  );
}

/** Whether the viewer may make, change and delete the company's own objects. */
export function mayManageObjects(viewer: Holder): boolean {
  return hasPermission(viewer, settingKey('/module'));
}

/** Whether the viewer may arrange how records of a module are approved; of an own object also who manages objects. */
export function mayArrangeApproval(viewer: Holder, module: string): boolean {
  return (
    hasPermission(viewer, settingKey(`/approval/${module}`)) ||
    mayArrangeOffice(viewer, module) ||
    (module.endsWith('_c') && mayManageObjects(viewer))
  );
}

function mayArrangeOffice(viewer: Holder, module: string): boolean {
  return module === OFFICE.module && hasPermission(viewer, settingKey(OFFICE.page));
}

/** Whether the viewer may make, change and delete templates of a kind: print or product. */
export function mayManageTemplates(viewer: Holder, kind: string): boolean {
  return hasPermission(viewer, settingKey(`/${kind}Template`));
}
