import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { TAG_LIST } from '../../../schemas/vocabulary/listNames.ts';
import { ListEditor } from './ListEditor.tsx';

/** The company's tags: what they are called, their colours, their order, which are offered no more. */
export function TagsPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-[900px] px-4 py-5 md:px-6">
      <ListEditor
        type={TAG_LIST}
        level={1}
        title={t`标签管理`}
        hint={t`客户、线索和联系人共用这些标签。改名和换颜色立即对所有数据生效。`}
      />
    </div>
  );
}
