import type { Form } from '../../../schemas/form/form.ts';
import { label, translate } from '../../../schemas/i18n/label.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import type { Scope } from '../../../schemas/permissions/viewer.ts';
import { rightsChange, rightsTree } from '../../../schemas/staff/rights.ts';
import { roleForm } from '../../../schemas/staff/forms.ts';
import { SCOPE_LABELS } from '../../../schemas/staff/scopeLabels.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import type { Tx } from '../../db/handle.ts';
import { currentDefinition, formOf } from '../../records/core/definitions.ts';
import { allModules, moduleNamer } from '../../records/core/modules.ts';
import type { Changes } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';
import { changeTeller, type ToldChange } from '../../records/read/changeTeller.ts';

const GAINED = label('新增的权限');
const LOST = label('收回的权限');
const SCOPES = label('按模块的数据范围');
const HIDDEN = label('隐藏的字段');
const READ_ONLY = label('只读的字段');

type ByModule<T> = Readonly<Record<string, T>>;

/** Changes of roles in words: of the rights what was gained and lost, of fields those that are hidden or read-only. */
export async function tellRoles(
  caller: Caller,
  tx: Tx,
  all: readonly Changes[],
): Promise<ToldChange[][]> {
  const { locale } = caller;
  const { colon, comma, semicolon } = languageOf(locale);
  const modules = await allModules(tx);
  const tree = rightsTree(modules.filter(({ key }) => isCustomKey(key)));
  const { fields } = roleForm(locale);
  const tell = await changeTeller(caller, tx, { fields: fields.values(), changes: all });
  const nameOf = moduleNamer(modules, locale);
  const forms = new Map<string, Form>();
  async function fieldNames(key: string, models: readonly string[]): Promise<string[]> {
    const file = modules.find((each) => each.key === key);
    if (!file) return [...models];
    const own = recordModule(file);
    const form =
      forms.get(key) ??
      formOf(tx, { file: own, ...(await currentDefinition(tx, own)), locale, withheld: [] });
    forms.set(key, form);
    return models.map((model) => form.fields.get(model)?.name ?? model);
  }
  async function fieldsText(side: unknown): Promise<string> {
    const lines: string[] = [];
    for (const [key, models] of Object.entries((side ?? {}) as ByModule<readonly string[]>))
      if (models.length > 0)
        lines.push(`${nameOf(key)}${colon}${(await fieldNames(key, models)).join(comma)}`);
    return lines.join(semicolon);
  }
  function scopesText(side: unknown): string {
    return Object.entries((side ?? {}) as ByModule<Scope>)
      .map(([key, scope]) => `${nameOf(key)}${colon}${translate(SCOPE_LABELS[scope], locale)}`)
      .join(semicolon);
  }
  const told: ToldChange[][] = [];
  for (const changes of all) {
    const snapshot: ToldChange[] = [];
    const add = (model: string, name: string, sides: readonly [string, string]) => {
      const [old_value, new_value] = sides;
      if (old_value !== new_value) snapshot.push({ model, name, old_value, new_value });
    };
    for (const [model, change] of Object.entries(changes)) {
      const field = fields.get(model);
      const [old, now] = change;
      if (field) snapshot.push(tell(field, change));
      else if (model === 'permissions') {
        const { gained, lost } = rightsChange({
          before: { permissions: (old ?? []) as readonly string[] },
          after: { permissions: (now ?? []) as readonly string[] },
          tree,
          locale,
        });
        add('gained', translate(GAINED, locale), ['', gained.join(comma)]);
        add('lost', translate(LOST, locale), [lost.join(comma), '']);
      } else if (model === 'scopes')
        add(model, translate(SCOPES, locale), [scopesText(old), scopesText(now)]);
      else if (model === 'field_no_power' || model === 'field_read_only')
        add(model, translate(model === 'field_no_power' ? HIDDEN : READ_ONLY, locale), [
          await fieldsText(old),
          await fieldsText(now),
        ]);
    }
    told.push(snapshot);
  }
  return told;
}
