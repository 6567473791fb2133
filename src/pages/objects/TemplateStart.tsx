import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Definition } from '../../../schemas/definition/definition.ts';
import { OBJECT_TEMPLATES } from '../../../schemas/designer/templates/objectTemplates.ts';
import { templateDefinition } from '../../../schemas/designer/templates/templateDefinition.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { RecordStore } from '../../../widgets/form/index.ts';
import { useLocale } from '../../data/definitions.ts';
import { TemplateBox, type TemplateChoice } from '../designer/layers/TemplateBox.tsx';

/** A template that a new object begins with: its fields, and its name and icon where nobody has given others. Nothing is stored before the object is. */
export function TemplateStart({
  store,
  onSource,
}: {
  store: RecordStore;
  onSource(definition: Definition): void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const [choice, setChoice] = useState<TemplateChoice>();
  const given = useRef<Record<'name' | 'icon', unknown>>({
    name: undefined,
    icon: store.value('icon'),
  });

  function give(model: 'name' | 'icon', value: string) {
    const now = store.value(model);
    if (now !== undefined && now !== '' && now !== given.current[model]) return;
    given.current[model] = value;
    store.set(model, value);
  }

  function handleChoice(next: TemplateChoice) {
    if (next.template !== choice?.template) {
      give('name', translate(next.template.label, locale));
      give('icon', next.template.icon ?? 'box');
    }
    setChoice(next);
    onSource(templateDefinition(next.template, next.chosen));
  }

  return (
    <TemplateBox
      groups={[{ label: t`业务对象模板`, templates: OBJECT_TEMPLATES }]}
      value={choice}
      onChange={handleChoice}
    />
  );
}
