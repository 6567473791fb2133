import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile, Tab } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { type ModuleForm, useLocale, useModuleForm } from '../../data/definitions.ts';
import { useLayers } from '../shared/layers.ts';
import { type RecordEnvironment, mayAddRelated } from '../shared/permissions.ts';
import type { RecordAnswer } from '../shared/types.ts';
import { presetsOf } from './presets.ts';

export interface RelatedTabProps {
  tab: { module: string; declared: Tab | undefined };
  parent: ModuleFile;
  record: RecordAnswer;
  around: RecordEnvironment;
}

/** What a tab of another module's records needs, however it draws them: their form, how they are joined, and the way to add one. */
export function useRelatedTab({ tab, parent, record, around }: RelatedTabProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const made = useModuleForm(tab.module);
  const declared = useMemo(
    () => tab.declared ?? joinedBy(made.data, parent),
    [tab.declared, made.data, parent],
  );
  const file = made.data?.file;
  const canAdd =
    file !== undefined && mayAddRelated({ tab: declared, module: file, record, around });
  const words = file ? translate(file.label, locale) : '';
  const presets = () => presetsOf(declared, record, made.data?.form);
  const add = () => void layers.openForm({ module: tab.module, presets: presets() });
  const addButton = canAdd && (
    <Button size="small" icon={<Icon name="plus" size={14} />} onClick={add}>
      {t`添加${{ words: nounIn(words, locale, 'one') }}`}
    </Button>
  );
  const none = t`还没有${{ words: nounIn(words, locale, 'many') }}`;
  return { made, declared, file, words, none, canAdd, presets, addButton };
}

/** The tab of an own object, which no module file declares: joined by its first field that points here. */
function joinedBy(made: ModuleForm | undefined, parent: ModuleFile): Tab | undefined {
  const target = parent.view?.of ?? parent.key;
  const field =
    made &&
    [...made.form.fields.values()].find(
      ({ refers, valueType }) => refers === target && valueType === 'ref',
    );
  return field && { key: made.file.key, label: made.file.label, by: field.model };
}
