import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { FIELD_TEMPLATES } from '../../../../schemas/designer/templates/fieldTemplates.ts';
import { OBJECT_TEMPLATES } from '../../../../schemas/designer/templates/objectTemplates.ts';
import { withoutTitle } from '../../../../schemas/designer/templates/templateDefinition.ts';
import { nodesOf } from '../../../../schemas/designer/edits/tree.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { placeLabel } from '../state/commands.ts';
import { nextSpot } from '../state/designStore.ts';
import { definitionOf, useDesign, useDesignSelector, useTree } from '../state/useDesign.ts';
import type { LayerProps } from './layerProps.ts';
import { TemplateBox, type TemplateChoice } from './TemplateBox.tsx';

/** What is there names its records already: of an object, only the other fields are offered. */
const OF_OBJECTS = OBJECT_TEMPLATES.map(withoutTitle);

/** Fields that belong together, out of a template: any of them are left out, the others are added in one step. */
export function TemplateDialog({ commands, onClose }: LayerProps) {
  const { t } = useLingui();
  const { store, locale } = useDesign();
  const tree = useTree();
  const definition = useDesignSelector(definitionOf);
  const [choice, setChoice] = useState<TemplateChoice>();
  const present = useMemo(
    () => new Set(nodesOf(definition, locale).map(({ label }) => label)),
    [definition, locale],
  );
  const count = choice?.chosen.size ?? 0;
  const place = placeLabel(tree, nextSpot(store.read()));

  function handleAdd() {
    if (!choice || count === 0) return;
    commands.addFromTemplate(choice.template, choice.chosen);
    onClose();
  }

  return (
    <Dialog
      open
      dirty={false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size={800}
      title={t`从模板添加字段`}
      description={<Trans>字段会放到{place}，可以撤销。</Trans>}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            disabled={count === 0}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={handleAdd}
          >{t`添加 ${count} 个字段`}</Button>
        </>
      }
    >
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          handleAdd();
        }}
      >
        <TemplateBox
          groups={[
            { label: t`常用字段组`, templates: FIELD_TEMPLATES },
            { label: t`业务对象模板中的字段`, templates: OF_OBJECTS },
          ]}
          value={choice}
          present={present}
          onChange={setChoice}
        />
      </div>
    </Dialog>
  );
}
