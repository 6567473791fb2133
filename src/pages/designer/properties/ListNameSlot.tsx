import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { OPTION_LIST } from '../../../../schemas/vocabulary/listNames.ts';
import { textOf } from '../../../../schemas/definition/readDefinition.ts';
import { mayOpenSetting } from '../../../../schemas/navigation/adminPages.ts';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { useItems } from '../../../data/lists.ts';
import { useMe } from '../../../data/viewer.ts';
import { useSlotValue } from './useSlotValue.ts';

/** The list that options come from: the company's shared lists are offered by their names, any other may be typed. */
export function ListNameSlot({ id, store, field }: FormSlotProps) {
  const { t } = useLingui();
  const offers = useId();
  const me = useMe();
  const { data: lists } = useItems(OPTION_LIST);
  const [value, change] = useSlotValue(store, field.model);
  const shared = (lists ?? []).filter((list) => list.disabled === 0);
  const chosen = lists?.find((list) => list.value === value);
  return (
    <>
      <TextBox
        {...(id !== undefined && { id })}
        list={offers}
        value={textOf(value)}
        readOnly={field.readOnly}
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      <datalist id={offers}>
        {shared.map((list) => (
          <option key={list.id} value={String(list.value)}>
            {list.name}
          </option>
        ))}
      </datalist>
      <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-text-3">
        {chosen && <span>{chosen.name}</span>}
        {mayOpenSetting(me, '/optionList') && (
          <Link to="/optionList" target="_blank" className="text-accent hover:underline">
            {t`打开共享选项列表`}
          </Link>
        )}
      </p>
    </>
  );
}
