/** Core columns that conditions may read although they are no fields of the form. */
export const CORE_MODELS: ReadonlySet<string> = new Set([
  'id',
  'version',
  'owner_user_id',
  'owner_department_id',
  'creator_user_id',
  'create_time',
  'update_time',
  'last_contact_time',
  'state',
  'approval_state',
  'lock_flag',
]);
