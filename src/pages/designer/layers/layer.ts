export type Layer =
  | 'json'
  | 'publish'
  | 'versions'
  | 'doctor'
  | 'import'
  | 'faults'
  | 'move'
  | 'table'
  | 'template'
  | 'merge';
