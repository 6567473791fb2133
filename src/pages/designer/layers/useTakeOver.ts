import { useLingui } from '@lingui/react/macro';
import type { Definition } from '../../../../schemas/definition/definition.ts';
import type { Published } from '../../../data/design.ts';
import { useDesign } from '../state/useDesign.ts';

/** Goes on with what was merged: from now on the work is measured against what the other one published. */
export function useTakeOver(): (theirs: Published, merged: Definition) => void {
  const { t } = useLingui();
  const { store } = useDesign();
  return ({ definition, version }, merged) => {
    store.edit((_, selected) => ({ definition: merged, selected }), {
      label: t`合并他人的修改`,
      say: t`已合并他人的修改`,
    });
    store.rebase({ definition, version });
  };
}
