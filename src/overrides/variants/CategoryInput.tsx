import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { templatesOfCategory, valuesToFill } from '../../../schemas/rules/productTemplates.ts';
import { specificationValues, type VariantRow } from '../../../schemas/rules/variants.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { useItems } from '../../data/lists.ts';
import {
  type ProductTemplate,
  useProductTemplates,
  useSpecifications,
} from '../../data/products.ts';
import { isSame } from '../../records/form/changes.ts';
import { useSlotInput } from '../../records/form/useSlotInput.tsx';

/** The category of a product; of a new one, with the templates that fill the rest of its form. */
export function CategoryInput(props: FormSlotProps) {
  const { store } = props;
  const { value, locked, input } = useSlotInput(props);
  return (
    <>
      {input}
      {!locked && isEmpty(store.value('number')) && <Templates store={store} category={value} />}
    </>
  );
}

interface TemplatesProps {
  store: FormSlotProps['store'];
  category: unknown;
}

/** Nothing where the category has none. */
function Templates({ store, category }: TemplatesProps) {
  const { t } = useLingui();
  const { data: templates } = useProductTemplates();
  const { data: categories } = useItems('product_category');
  const { data: specifications } = useSpecifications();
  const [chosen, setChosen] = useState<Pick<ProductTemplate, 'name' | 'values'>>();
  if (!templates || !categories || !specifications) return null;
  const open = new Set(categories.filter(({ disabled }) => disabled === 0).map(({ id }) => id));
  const offered = templatesOfCategory(templates, categories, category).filter((template) =>
    open.has(template.category_id),
  );
  if (offered.length === 0 && !chosen) return null;
  const name = chosen?.name;

  function handleChoice({ name, category_id, values = {} }: ProductTemplate) {
    const known = specificationValues(specifications ?? []);
    const rows = Array.isArray(values.variants) ? (values.variants as VariantRow[]) : [];
    const variants = rows.filter((row) => row.spec_value_ids.every((each) => known.has(each)));
    const template = {
      ...values,
      category_id: isEmpty(category) ? category_id : category,
      variants: variants.length > 0 ? variants : undefined,
    };
    store.fill(
      valuesToFill({
        template,
        last: chosen?.values ?? {},
        begun: store.initial(),
        current: store.values(),
        isSame,
      }),
    );
    setChosen({ name, values: template });
  }

  return (
    <div className="mt-1 flex min-w-0 flex-wrap items-center gap-2 text-xs text-text-2">
      {offered.length > 0 && (
        <Menu
          trigger={<Button size="small" icon={<Icon name="layers" />}>{t`按模板填写`}</Button>}
          entries={offered.map((template) => ({
            kind: 'item',
            key: String(template.id),
            label: template.name,
            onSelect: () => handleChoice(template),
          }))}
        />
      )}
      <output className="min-w-0 break-words">
        {name !== undefined && t`已按「${name}」填写`}
      </output>
    </div>
  );
}
