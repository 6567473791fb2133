import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router-dom';
import { OWN_LIST } from '../../../schemas/vocabulary/listKinds.ts';
import { OPTION_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { useItems } from '../../data/lists.ts';
import { ListEditor } from './ListEditor.tsx';

/** The lists that the company made itself, from which fields of any form choose; `list` in the address opens one, `name` begins a new one. */
export function OptionListsPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const { data: lists } = useItems(OPTION_LIST);
  const open = lists?.find(({ value }) => value === search.get('list'));
  const name = search.get('name');
  const missing = lists && name !== null && !lists.some(({ value }) => value === name);
  return (
    <div className="mx-auto flex max-w-[900px] flex-col gap-3 px-4 py-5 md:px-6">
      {open ? (
        <>
          <Link to="/optionList" className="self-start text-sm text-accent hover:underline">
            {t`全部共享选项列表`}
          </Link>
          <ListEditor
            key={open.value}
            type={String(open.value)}
            kind={OWN_LIST}
            level={1}
            title={open.name}
            hint={t`改名、换颜色和停用立即对引用它的所有表单生效；已停用的选项保留在原有数据上，不能再选。`}
          />
        </>
      ) : (
        <ListEditor
          key={missing ? name : ''}
          type={OPTION_LIST}
          level={1}
          title={t`共享选项列表`}
          hint={t`任何表单的单选、多选、下拉和级联字段都可以选用这些列表。`}
          hrefOf={({ value }) => `/optionList?list=${encodeURIComponent(value)}`}
          {...(missing && { fresh: name })}
        />
      )}
    </div>
  );
}
