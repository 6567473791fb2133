/**
 * Everything that happens to any record. Each function authorises first, names no module, and answers what the wire answers.
 *
 *   listRecords(caller, module, query): Promise<ListAnswer>
 *   relatedList(caller, module, id, tab: string, query): Promise<ListAnswer>    tab: key of the module's tab
 *   readRecord(caller, module, id): Promise<RecordAnswer>
 *   createRecord(caller, module, values): Promise<Saved>
 *   updateRecord(caller, module, { id, version, values }): Promise<Saved>       409 with ConflictPayload
 *   deleteCheck(caller, module, ids): Promise<{ module, count }[]>              children that would go along
 *   deleteRecords(caller, module, ids): Promise<{ deleted: number }>
 *   listDeleted(caller, module, { page, size }): Promise<{ list: DeletedRow[]; count: number }>
 *   restoreRecords(caller, module, ids): Promise<{ restored: number }>
 *   purgeRecords(caller, module, ids): Promise<{ purged: number }>              administrators
 *   changeOwner(caller, module, { ids, user_id, team_flag?, auth_type?, visible_modules? }): Promise<{ changed: number; skipped: … }>
 *   runAction(caller, module, { action, ids, form? }): Promise<{ ids: number[] }>
 *   changeLog(caller, module, { id, page, size, category }): Promise<{ list: LogEntry[]; count: number }>
 *   checkUnique(caller, module, { model, value, id? }): Promise<boolean>
 *   definitionFor(caller, module): Promise<LoadedDefinition>                    with field_no_power of the viewer
 *   formFor(caller, module): Promise<Form>
 *   saveDefinition(caller, module, { text, version, note }): Promise<{ version: number }>
 *   listDefinitions(caller, module): Promise<{ version, note, author_user_id, create_time }[]>
 *   moduleOf(caller, module): Promise<ModuleFile>                               shipped or custom; AppError('not_found')
 *   loadViewer(company, userId): Promise<Viewer | undefined>                    undefined: unknown or disabled
 *   loadSettings(company): Promise<Record<string, unknown>>
 *   findNames(caller, module, ids): Promise<{ id, name }[]>                     names of references in reach
 */
export type * from './types.ts';
