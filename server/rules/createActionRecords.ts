import { evaluateCondition } from '../../schemas/conditions/conditions.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { Form } from '../../schemas/form/form.ts';
import { dialogFieldName, createdRecordValues } from '../../schemas/dialogs/createdRecords.ts';
import { fittingMaking, mappedMakings } from '../../schemas/dialogs/fieldMapping.ts';
import type { Making } from '../../schemas/definition/module.ts';
import { isOfferedTo } from '../../schemas/rules/salesProcess.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import { requireRight } from '../records/access/access.ts';
import { openContext } from '../records/core/context.ts';
import { insertRecord } from '../records/write/insert.ts';
import { isWritable } from '../records/write/prepare.ts';
import { processesIn } from './processStore.ts';
import type { ActionHandler, StoredRecord, Values } from '../records/core/types.ts';

type Input = Pick<
  Parameters<ActionHandler>[0],
  'caller' | 'tx' | 'module' | 'form' | 'before' | 'asked' | 'made'
>;

/**
 * Makes what an action declares (`makes`), as chosen in its dialog: the record's values, over them the answers, then the references to what was
 * made before. All of it or nothing: a fault stands at the dialog's field, and who may not add one of them makes none. Answers the ids by module.
 */
export async function createActionRecords(
  input: Input,
  action: string,
): Promise<Map<string, number>> {
  const { caller, tx, module, before, asked, made } = input;
  const { viewer, settings } = caller;
  const today = (await openContext(caller, tx, module.key)).today;
  const declared = module.actions?.find(({ key }) => key === action);
  const wanted = mappedMakings(declared ?? {}, settings).filter(
    ({ when }) => !when || evaluateCondition(when, { record: asked, viewer, settings, today }),
  );
  for (const making of wanted) {
    const context = await openContext(caller, tx, making.module);
    requireRight(context, context.file, 'edit');
  }
  const ids = new Map<string, number>();
  for (const making of wanted) {
    const { form } = await openContext(caller, tx, making.module);
    const values: Values = createdRecordValues(
      fittingMaking(making, { from: input.form, to: form }),
      visibleValues(input.form, before),
      today,
    );
    for (const field of form.fields.values()) {
      const name = dialogFieldName(making, field.model);
      if (isWritable(field) && Object.hasOwn(asked, name)) values[field.model] = asked[name];
    }
    for (const [model, target] of Object.entries(making.links ?? {}))
      values[model] = ids.get(target);
    for (const [model, value] of Object.entries(values))
      if (value === '$first') values[model] = await firstGroup(input);
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
    const { id } = await insertRecord(caller, tx, making.module, given, {
      core: { owner_user_id: before.owner_user_id },
    }).catch((error: unknown) => {
      throw atDialog(making, error);
    });
    ids.set(making.module, id);
    const { name } = await tx
      .from('record')
      .select('name')
      .where('module', '=', making.module)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    made.push({ module: making.module, id, name });
  }
  return ids;
}

/** What is carried over to a record of another module: nothing that is hidden from who does it, because there it may be in sight. */
export function visibleValues(
  { withheld }: Pick<Form, 'withheld'>,
  { data }: StoredRecord,
): Values {
  return Object.fromEntries(Object.entries(data).filter(([model]) => !withheld.has(model)));
}

/** A refusal of what is made, with the names that its fields have in the dialog. */
function atDialog(making: Making, error: unknown): unknown {
  return error instanceof AppError && error.id === 'invalid'
    ? new AppError('invalid', {
        fields: error.fields.map((fault) => ({
          ...fault,
          field: dialogFieldName(making, fault.field),
        })),
      })
    : error;
}

/** The usual sales process: the first that is offered. */
async function firstGroup({
  caller,
  tx,
}: Pick<Input, 'caller' | 'tx'>): Promise<number | undefined> {
  return (await processesIn(tx)).find((process) => isOfferedTo(process, caller.viewer))?.id;
}
