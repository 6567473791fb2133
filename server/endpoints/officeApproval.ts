import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import {
  type OfficeLine,
  type OfficeLinesModel,
  OFFICE_LINES_MODELS,
  officeTotal,
} from '../../schemas/rules/officeLines.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { formFor, groupList, listSavedViews, readRecord, updateRecord } from '../records/index.ts';
import type { Caller, RecordAnswer } from '../records/core/types.ts';
import {
  arrangedCheckTypes,
  type CheckType,
  offeredCheckTypes,
  saveCheckType,
} from '../rules/checkTypes.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

const { officeRequest: check } = MODULES;

type Names =
  | 'checkModules'
  | 'checkConditionFields'
  | 'checkSearchList'
  | 'checkGroupList'
  | 'addCostLine'
  | 'addPurchaseLine'
  | 'deleteLine'
  | 'checkTypes'
  | 'saveCheckType';

export const officeApprovalHandlers: EndpointHandlers<Names> = {
  async checkModules({ caller }) {
    return (await offeredCheckTypes(caller)).map((type) => ({
      id: type.id,
      value: type.value,
      name: type.name,
      color: type.color,
      icon: type.icon,
      about: sentenceOf(caller, type),
      needs_files: type.needs_files,
    }));
  },

  async checkConditionFields({ caller }) {
    const { fields } = await formFor(caller, check.key);
    return [...fields.values()]
      .filter(({ filterable, hidden }) => filterable && !hidden)
      .map(({ model, name, valueType, widget }) => ({
        field: model,
        name,
        type: valueType,
        form_type: widget.type,
      }));
  },

  async checkSearchList({ caller }) {
    return (await listSavedViews(caller, check.key)).map(({ id, name }) => ({ id, name }));
  },

  async checkGroupList({ caller }) {
    const { groups } = await groupList(caller, check.key, { by: 'type' });
    return (groups ?? []).map(({ key, name, count }) => ({
      value: String(key ?? ''),
      name,
      count,
    }));
  },

  addCostLine: ({ caller }, given) => addLine(caller, 'cost_list', given),
  addPurchaseLine: ({ caller }, given) => addLine(caller, 'purchase_list', given),

  async deleteLine({ caller }, { check_id, version, id }) {
    const before = await readRecord(caller, check.key, check_id);
    const model = OFFICE_LINES_MODELS.find((each) =>
      linesIn(before.data_raw, each).some((line) => line.id === id),
    );
    if (!model) throw new AppError('not_found');
    const kept = linesIn(before.data_raw, model).filter((line) => line.id !== id);
    return { id, ...(await saveLines(caller, { before, version, model, lines: kept })) };
  },

  async checkTypes({ caller }) {
    return (await arrangedCheckTypes(caller)).map((type, at) => ({
      ...type,
      department_ids: [...type.department_ids],
      user_ids: [...type.user_ids],
      sentence: sentenceOf(caller, type),
      up: Math.max(0, at - 1),
      down: at + 1,
    }));
  },

  saveCheckType: ({ caller }, draft) => saveCheckType(caller, draft),
};

function sentenceOf({ locale }: Caller, { sentence }: Pick<CheckType, 'sentence'>): string {
  return typeof sentence === 'string' ? sentence : translate(sentence, locale);
}

type Given = { check_id: number; version?: number | undefined } & Readonly<Record<string, unknown>>;

async function addLine(
  caller: Caller,
  model: OfficeLinesModel,
  { check_id, version, ...line }: Given,
) {
  const before = await readRecord(caller, check.key, check_id);
  const stood = linesIn(before.data_raw, model);
  const saved = await saveLines(caller, { before, version, model, lines: [...stood, line] });
  const after = await readRecord(caller, check.key, check_id);
  const known = new Set(stood.map(({ id }) => id));
  const made = linesIn(after.data_raw, model).find(({ id }) => !known.has(id));
  return { id: made?.id ?? 0, ...saved };
}

/** Saves the lines as the form would: rights, approval and every check are those of the request. */
async function saveLines(
  caller: Caller,
  {
    before,
    version = before.version,
    model,
    lines,
  }: {
    before: RecordAnswer;
    version: number | undefined;
    model: OfficeLinesModel;
    lines: readonly OfficeLine[];
  },
): Promise<{ amount: number; version: number }> {
  const saved = await updateRecord(caller, check.key, {
    id: before.id,
    version,
    values: { [model]: lines },
  });
  const { data_raw } = await readRecord(caller, check.key, before.id);
  return {
    version: saved.version,
    amount: officeTotal(OFFICE_LINES_MODELS.flatMap((each) => linesIn(data_raw, each))),
  };
}

function linesIn(values: Readonly<Record<string, unknown>>, model: OfficeLinesModel): OfficeLine[] {
  const lines = values[model];
  return Array.isArray(lines) ? (lines as OfficeLine[]) : [];
}
