import { MODULES } from '../../schemas/modules/index.ts';
import {
  addComment,
  deleteComment,
  deleteRecords,
  listComments,
  listReaders,
  listRecords,
  markRead,
  readRecord,
  runAction,
} from '../records/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { moduleNamed } from './shared/moduleNames.ts';
import { updateOfficeRecord, allConditions, createOfficeRecord } from './shared/officeRecords.ts';

const { workLog, announcement } = MODULES;
const STATUS = { 1: 'publish', 2: 'withdraw' } as const;

type Names =
  | 'logs'
  | 'log'
  | 'addLog'
  | 'updateLog'
  | 'deleteLog'
  | 'announcements'
  | 'announcement'
  | 'addAnnouncement'
  | 'updateAnnouncement'
  | 'deleteAnnouncement'
  | 'announcementStatus'
  | 'lastAnnouncement'
  | 'addComment'
  | 'comments'
  | 'deleteComment'
  | 'readers'
  | 'markRead';

export const noticeHandlers: EndpointHandlers<Names> = {
  async logs({ caller }, { type, user_id, state, part, start, end, ...query }) {
    const filter = allConditions([
      ...(type === undefined ? [] : [{ field: 'type', operator: 'eq', value: type } as const]),
      ...(user_id === undefined
        ? []
        : [{ field: 'owner_user_id', operator: 'eq', value: user_id } as const]),
      ...(state === undefined ? [] : [{ field: 'state', operator: 'eq', value: state } as const]),
      ...(start === undefined
        ? []
        : [{ field: 'log_date', operator: 'gte', value: start } as const]),
      ...(end === undefined ? [] : [{ field: 'log_date', operator: 'lte', value: end } as const]),
    ]);
    const { list, count } = await listRecords(caller, workLog.key, {
      ...query,
      ...(filter && { filter }),
      ...(part && { scene_id: part }),
      sort: workLog.sort,
    });
    return { list, count };
  },
  log: ({ caller }, { id }) => readRecord(caller, workLog.key, id),
  addLog: ({ caller }, values) => createOfficeRecord(caller, workLog, values),
  updateLog: ({ caller }, given) => updateOfficeRecord(caller, workLog, given),
  deleteLog: ({ caller }, { ids }) => deleteRecords(caller, workLog.key, ids),

  async announcements({ caller }, { state, ...query }) {
    const filter = allConditions(
      state === undefined ? [] : [{ field: 'state', operator: 'eq', value: state }],
    );
    const { list, count } = await listRecords(caller, announcement.key, {
      ...query,
      ...(filter && { filter }),
      sort: announcement.sort,
    });
    return { list, count };
  },
  announcement: ({ caller }, { id }) => readRecord(caller, announcement.key, id),
  addAnnouncement: ({ caller }, values) => createOfficeRecord(caller, announcement, values),
  updateAnnouncement: ({ caller }, given) => updateOfficeRecord(caller, announcement, given),
  deleteAnnouncement: ({ caller }, { ids }) => deleteRecords(caller, announcement.key, ids),
  announcementStatus: ({ caller }, { id, status }) =>
    runAction(caller, announcement.key, { action: STATUS[status], ids: [id] }),

  async lastAnnouncement({ caller }) {
    const filter = allConditions([{ field: 'state', operator: 'eq', value: 1 }]);
    const {
      list: [last],
    } = await listRecords(caller, announcement.key, {
      page: 1,
      size: 1,
      sort: '-create_time',
      ...(filter && { filter }),
    });
    if (!last) return null;
    const { list } = await listReaders(caller, {
      module: announcement.key,
      module_id: last.id,
      page: 1,
      size: 1000,
    });
    return {
      id: last.id,
      title: last.name,
      create_time: last.create_time,
      creator_user_name: last.display.creator_user_id ?? '',
      is_read: list.some(({ user_id }) => user_id === caller.viewer.id) ? 1 : 0,
    };
  },

  addComment: ({ caller }, { module, ...given }) =>
    addComment(caller, { ...given, module: moduleNamed(module) }),
  comments: ({ caller }, { module, ...query }) =>
    listComments(caller, { ...query, module: moduleNamed(module) }),
  deleteComment: ({ caller }, { id }) => deleteComment(caller, id),
  readers: ({ caller }, { module, ...query }) =>
    listReaders(caller, { ...query, module: moduleNamed(module) }),
  markRead: ({ caller }, { module, module_id }) =>
    markRead(caller, { module: moduleNamed(module), module_id }),
};
