import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Definition, Widget } from '../../../../schemas/definition/definition.ts';
import { insertWidgets } from '../../../../schemas/designer/edits/edits.ts';
import type { ForeignDefinition } from '../../../../schemas/imports/index.ts';
import { eachWidget } from '../../../../schemas/form/containers.ts';
import { nodesOf, rawAt } from '../../../../schemas/designer/edits/tree.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { toast } from '../../../../widgets/ui/toast.ts';
import { useDesign } from '../state/useDesign.ts';
import type { LayerProps } from './layerProps.ts';
import { DefinitionBox } from './DefinitionBox.tsx';

/** A definition from a file or pasted: of ours, or of another designer with a report of what could not come along. */
export function ImportDialog({ onClose }: LayerProps) {
  const { t } = useLingui();
  const { store } = useDesign();
  const [source, setSource] = useState<ForeignDefinition>();
  const count = source ? [...eachWidget(source.definition.list)].length : 0;

  function handleReplace() {
    if (!source) return;
    const missing = systemWidgets(store.read().history.present.definition, source.definition);
    store.edit(
      () => ({
        definition:
          missing.length > 0
            ? { ...source.definition, list: [...missing, ...source.definition.list] }
            : source.definition,
        selected: [],
      }),
      { label: t`导入定义（替换）`, say: t`已导入 ${count} 个控件` },
    );
    if (missing.length > 0) toast.warn(t`已保留 ${missing.length} 个系统字段，放在最前面。`);
    onClose();
  }

  function handleAppend() {
    if (!source) return;
    store.edit(
      (definition) =>
        insertWidgets(
          definition,
          { list: '/list', index: Number.MAX_SAFE_INTEGER },
          source.definition.list,
        ),
      { label: t`导入定义（追加）`, say: t`已导入 ${count} 个控件` },
    );
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size={800}
      title={t`导入定义`}
      description={
        <Trans>
          支持本系统以及 form-making、k-form-design、variant-form、form-generator 的导出。
        </Trans>
      }
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button disabled={!source} onClick={handleAppend}>{t`追加到末尾`}</Button>
          <Button
            kind="primary"
            disabled={!source}
            onClick={handleReplace}
          >{t`替换现有定义`}</Button>
        </>
      }
    >
      <DefinitionBox onSource={setSource} />
    </Dialog>
  );
}

/** What the product needs and the imported definition lacks. */
function systemWidgets(now: Definition, next: Definition): Widget[] {
  const there = new Set([...eachWidget(next.list)].map(({ widget }) => widget.model));
  const needed = nodesOf(now).filter(
    ({ widget }) => widget.options.system === true && !there.has(widget.model),
  );
  return needed.flatMap(({ path }) => (rawAt(now, path) as Widget | undefined) ?? []);
}
