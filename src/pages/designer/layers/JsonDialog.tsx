import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import { objectOf } from '../../../../schemas/definition/readDefinition.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { JsonBox } from '../../../../widgets/playground/JsonBox.tsx';
import { readJson } from '../../../../widgets/playground/jsonFault.ts';
import { definitionOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { shareStructure } from '../state/shareStructure.ts';
import type { LayerProps } from './layerProps.ts';

/** The definition as text, both ways: what can be read is at once on the canvas, and can be undone there. */
export function JsonDialog({ onClose }: LayerProps) {
  const { t } = useLingui();
  const { store } = useDesign();
  const definition = useDesignSelector(definitionOf);
  const [text, setText] = useState(() => JSON.stringify(definition, null, 2));
  const read = readJson(text);
  const value = 'value' in read ? read.value : undefined;
  const refusal =
    'fault' in read ? undefined : refused(value) ? t`需要一个含有 list 数组的对象` : undefined;

  function handleText(next: string) {
    setText(next);
    const parsed = readJson(next);
    if ('fault' in parsed || refused(parsed.value)) return;
    const edited = parsed.value as Definition;
    store.edit(
      (from, selected) => ({ definition: shareStructure(from, edited) as Definition, selected }),
      {
        label: t`编辑 JSON`,
        merge: 'json',
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size={900}
      title={t`定义的 JSON`}
      description={<Trans>改动立即反映到画布和预览；无法识别的内容原样保留。</Trans>}
      footer={
        <>
          <Button
            className="me-auto"
            disabled={'fault' in read}
            onClick={() => setText(JSON.stringify(value, null, 2))}
          >{t`整理格式`}</Button>
          <Button onClick={() => void navigator.clipboard.writeText(text)}>{t`复制`}</Button>
          <Button kind="primary" onClick={onClose}>{t`完成`}</Button>
        </>
      }
    >
      <div className="flex h-[56dvh] flex-col pt-2">
        <JsonBox
          text={text}
          onText={handleText}
          fault={'fault' in read ? read.fault : undefined}
          refusal={refusal}
        />
      </div>
    </Dialog>
  );
}

function refused(value: unknown): boolean {
  return !Array.isArray(objectOf(value).list);
}
