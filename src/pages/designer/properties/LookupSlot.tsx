import { useLingui } from '@lingui/react/macro';
import { lookedUpFields, lookupAs, lookupReferences } from '../../../../schemas/form/lookup.ts';
import { lookupOf } from '../../../../schemas/definition/lookup.ts';
import { objectOf, textOf } from '../../../../schemas/definition/readDefinition.ts';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { useModuleForm } from '../../../data/definitions.ts';
import { Select } from '../../../records/shared/Select.tsx';
import { useDesign, useDesignSelector } from '../state/useDesign.ts';
import { useSlotValue } from './useSlotValue.ts';

/** Which field of which record a lookup shows: first the reference that leads there, then what stands there. */
export function LookupSlot({ id, store, field }: FormSlotProps) {
  const { t } = useLingui();
  const { forms } = useDesign();
  const form = useDesignSelector(({ history }) => forms.of(history.present.definition));
  const [value, change] = useSlotValue(store, field.model);
  const raw = objectOf(value);
  const by = textOf(raw.by);
  const of = lookupOf({ lookup: value })?.of ?? '';
  const references = lookupReferences(form);
  const module = references.find(({ model }) => model === by)?.refers;
  const { data } = useModuleForm(module);
  const fields = data ? lookedUpFields(data.form) : [];
  return (
    <div className="flex flex-col gap-2">
      <Select
        {...(id !== undefined && { id })}
        label={t`通过哪个字段查找`}
        value={by}
        options={[
          { value: '', label: t`选择指向记录的字段` },
          ...(by !== '' && module === undefined ? [{ value: by, label: by }] : []),
          ...references.map(({ model, name }) => ({ value: model, label: name })),
        ]}
        onChange={(chosen) => {
          const refers = references.find(({ model }) => model === chosen)?.refers;
          change(refers === undefined ? undefined : { by: chosen, module: refers });
        }}
      />
      {references.length === 0 && (
        <p className="text-xs text-text-3">
          {t`表单里还没有指向其他记录的字段：先添加一个，如客户或自定义对象`}
        </p>
      )}
      {module !== undefined && (
        <Select
          label={t`显示哪个字段`}
          value={of}
          options={[
            { value: '', label: data ? t`选择字段` : t`正在载入…` },
            ...(of === '' || fields.some(({ model }) => model === of)
              ? []
              : [{ value: of, label: of }]),
            ...fields.map(({ model, name }) => ({ value: model, label: name })),
          ]}
          onChange={(chosen) => {
            const theirs = fields.find(({ model }) => model === chosen);
            change(
              theirs ? { by, module, of: chosen, as: lookupAs(module, theirs) } : { by, module },
            );
          }}
        />
      )}
      <p className="text-xs text-text-3">
        {t`总是对方记录现在的值，只读。每个人只看到自己能看的：看不到那条记录或那个字段的人，这里是空的。公式和条件不能使用它。`}
      </p>
    </div>
  );
}
