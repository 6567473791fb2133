import type { ModuleFile, Tab } from '../definition/module.ts';
import type { Form } from '../form/form.ts';
import { FOLLOWED, TAB } from '../vocabulary/vocabulary.ts';

/**
 * The tabs of a record. A follow-up does not name an own object: there it is told what happened to the customer, the opportunity, the contact or the
 * lead that its form points to; without any of them there is no such tab.
 */
export function recordTabs(file: Pick<ModuleFile, 'tabs'>, form: Form): readonly Tab[] {
  const story = file.tabs.find(({ key, by }) => key === TAB.event.key && by === undefined);
  if (!story) return file.tabs;
  const joined = Object.entries(FOLLOWED).flatMap(([module, by]) => {
    const field = [...form.fields.values()].find(
      ({ refers, valueType }) => refers === module && valueType === 'ref',
    );
    return field ? [{ ...story, by, from: field.model }] : [];
  })[0];
  return file.tabs.flatMap((tab) => (tab === story ? (joined ?? []) : tab));
}
