import type { ModuleFile } from '../definition/module.ts';

/** Where the record calls of a module are. Apart from schemas/endpoints/index.ts so that the browser gets addresses without the schemas. */
export const RECORD_ENDPOINT_KINDS = [
  'list',
  'read',
  'save',
  'update',
  'delete',
  'deleteCheck',
  'shift',
  'related',
  'check',
  'pick',
] as const;
export type RecordEndpointKind = (typeof RECORD_ENDPOINT_KINDS)[number];

/** The addresses of a module's call, its own spelling first; [] when the module does not have it. */
export function endpointPaths(kind: RecordEndpointKind, file: ModuleFile): string[] {
  const also = file.also?.[kind];
  return [...ownPaths(kind, file), ...(also === undefined ? [] : [`/rest/${also}`])];
}

function ownPaths(kind: RecordEndpointKind, file: ModuleFile): string[] {
  const base = `/rest/${file.path}`;
  const { save = 'save', update = 'update', shift = 'shift', read = 'read' } = file.verbs ?? {};
  switch (kind) {
    case 'read':
      return read === null
        ? [`${base}/{id}`, `${base}/read/{id}`, `${base}/read`]
        : [`${base}/${read}/{id}`, `${base}/${read}`, `${base}/{id}`];
    case 'save':
      return save === null ? [] : [`${base}/${save}`];
    case 'update':
      return update === null ? [] : [`${base}/${update}/{id}`, `${base}/${update}`];
    case 'shift':
      return shift === null ? [] : [`${base}/${shift}`];
    case 'related':
      return file.view ? [] : [`${base}/relationList`, `${base}/relatedList`];
    case 'check':
      return [
        `${base}/checkName`,
        `${base}/check${file.key.charAt(0).toUpperCase()}${file.key.slice(1)}Name`,
      ];
    case 'deleteCheck':
      return [`${base}/delcheck`];
    case 'list':
    case 'delete':
    case 'pick':
      return [`${base}/${kind}`];
  }
}

/** Custom objects share one set of addresses; `module` says which object is meant. */
export const CUSTOM_PATHS: Readonly<Record<RecordEndpointKind, readonly string[]>> = {
  list: ['/rest/crm/customobject/list'],
  read: [
    '/rest/crm/customobject/read/{id}',
    '/rest/crm/customobject/read',
    '/rest/crm/customobject/customdetail',
  ],
  save: ['/rest/crm/customobject/save'],
  update: ['/rest/crm/customobject/update/{id}', '/rest/crm/customobject/update'],
  delete: [
    '/rest/crm/customobject/read',
    '/rest/crm/customobject/delete',
    '/rest/crm/customobject/delcustom',
  ],
  deleteCheck: ['/rest/crm/customobject/delcheck'],
  shift: ['/rest/crm/customobject/shift', '/rest/crm/customobject/shiftuser'],
  related: ['/rest/crm/customobject/relationList'],
  check: ['/rest/crm/customobject/checkName'],
  pick: ['/rest/crm/customobject/pick'],
};
export const CUSTOM_ACTION_PATH = '/rest/crm/customobject/action';
