import { textsByLocale, translate } from '../../schemas/i18n/label.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { routeOf } from '../../schemas/modules/index.ts';
import {
  createObject,
  deleteObject,
  listModules,
  readObject,
  requireObjects,
  restoreObject,
  stopObject,
  targetsIn,
  updateObject,
} from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { translateModule } from './shared/translateModule.ts';

export const customObjectHandlers: EndpointHandlers<
  | 'objects'
  | 'object'
  | 'objectChoices'
  | 'saveObject'
  | 'updateObject'
  | 'stopObject'
  | 'deleteObject'
  | 'restoreObject'
> = {
  async objects({ caller }) {
    return (await listModules(caller)).map(
      ({ file, custom, stopped, deleted_time, records, fields, version, row, locked }) => ({
        ...named(caller, file),
        about: row ? translate(row.about, caller.locale) : '',
        core: row?.core ? 1 : 0,
        part: row?.partOf ? 1 : 0,
        locked,
        icon_name: file.icon,
        path: routeOf(file),
        custom: custom ? 1 : 0,
        stopped,
        deleted_time,
        records,
        fields,
        version,
      }),
    );
  },

  async object({ caller }, { key }) {
    const { file, ...info } = await readObject(caller, key);
    return {
      ...named(caller, file),
      names: textsByLocale(file.label),
      icon: file.icon,
      title: file.title,
      menu: file.unlisted ? 0 : 1,
      ...info,
      targets: await targets(caller),
    };
  },

  async objectChoices({ caller }) {
    requireObjects(caller);
    const roles = await caller.company.read((tx) =>
      tx.from('role').select(['id', 'name']).orderBy('sort').orderBy('id').execute(),
    );
    return { targets: await targets(caller), roles };
  },

  saveObject: ({ caller }, { id, key = id, name, names, title, field_data, ...given }) => {
    const called = names ?? name;
    if (id !== undefined)
      return updateObject(caller, id, { ...given, ...(called && { name: called }) });
    if (key === undefined || !called) {
      const field = key === undefined ? 'key' : 'name';
      throw new AppError('invalid', { fields: [{ field, id: 'required', data: { name: field } }] });
    }
    return createObject(caller, { ...given, key, name: called, title, field_data });
  },
  updateObject: ({ caller }, { key, names, ...given }) =>
    updateObject(caller, key, { ...given, ...(names && { name: names }) }),
  stopObject: ({ caller }, { key, stopped }) => stopObject(caller, key, stopped),
  deleteObject: ({ caller }, { key, name }) => deleteObject(caller, key, name),
  restoreObject: ({ caller }, { key }) => restoreObject(caller, key),
};

function named(caller: Caller, file: ModuleFile) {
  return { key: file.key, name: translateModule(file, caller.locale) };
}

async function targets(caller: Caller) {
  return (await caller.company.read(targetsIn)).map((file) => named(caller, file));
}
