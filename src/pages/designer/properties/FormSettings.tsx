import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { setConfig } from '../../../../schemas/designer/edits/edits.ts';
import { FORM_SETTINGS } from '../../../../schemas/designer/properties/formSettings.ts';
import { numberOf, objectOf } from '../../../../schemas/definition/readDefinition.ts';
import { Kbd } from '../../../../widgets/ui/Kbd.tsx';
import { definitionOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { PanelForm } from './PanelForm.tsx';

/** The form as a whole, while no widget is selected; and how to get on without a mouse. */
export function FormSettings() {
  const { t } = useLingui();
  const { store } = useDesign();
  const definition = useDesignSelector(definitionOf);
  const values = useMemo(() => {
    const { labelPosition = 'right', labelWidth = 100 } = objectOf(definition.config);
    return { labelPosition, labelWidth: numberOf(labelWidth) };
  }, [definition.config]);
  const handleChange = useCallback(
    (changes: Readonly<Record<string, unknown>>) => {
      const keys = Object.keys(changes);
      store.edit(
        (from, selected) => ({
          definition: Object.entries(changes).reduce(
            (all, [key, value]) => setConfig(all, key, value ?? undefined),
            from,
          ),
          selected,
        }),
        { label: t`修改表单设置`, merge: `form ${keys.join()}` },
      );
    },
    [store, t],
  );
  const keys: readonly [string, string][] = [
    ['/', t`查找并添加控件`],
    ['↑ ↓', t`选择`],
    ['Alt+↑ ↓ ← →', t`移动、移入、移出`],
    ['Shift+↑ ↓', t`多选`],
    ['Enter / F2', t`编辑属性`],
    ['Esc', t`回到画布`],
    ['Ctrl+D', t`创建副本`],
    ['Ctrl+C / X / V', t`复制、剪切、粘贴`],
    ['Ctrl+V', t`表格标题变成字段`],
    ['M', t`移动到…`],
    ['Delete', t`删除`],
    ['Ctrl+Z', t`撤销`],
    ['F6', t`下一个区域`],
    ['Ctrl+\\', t`占满窗口`],
    ['Ctrl+Enter', t`发布`],
  ];
  return (
    <div className="flex flex-col gap-4 px-3 py-3">
      <h2 className="text-sm font-semibold">
        <Trans>表单设置</Trans>
      </h2>
      <PanelForm definition={FORM_SETTINGS} values={values} onChange={handleChange} />
      <div>
        <h3 className="mb-1 text-xs text-text-3">
          <Trans>在画布中选择控件，即可修改它的属性</Trans>
        </h3>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-xs text-text-2">
          {keys.map(([key, words]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
