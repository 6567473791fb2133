import { useLingui } from '@lingui/react/macro';
import useSWR from 'swr';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useLocale } from '../../data/definitions.ts';
import { loadModule } from '../../data/modules.ts';
import { useRecordEnvironment } from '../shared/useRecordEnvironment.ts';
import { preloadForms } from '../form/useRuntime.ts';
import { useLayers } from '../shared/layers.ts';
import { mayAdd } from '../shared/permissions.ts';

/** What else a list offers to add, to those who may: its module names the others. What was made opens. */
export function AddOthers({ file }: { file: ModuleFile }) {
  const { t } = useLingui();
  const locale = useLocale();
  const layers = useLayers();
  const phone = usePhone();
  const { viewer } = useRecordEnvironment();
  const keys = file.offers ?? [];
  const { data: files = [] } = useSWR(
    ['offered', ...keys],
    () => Promise.all(keys.map(loadModule)),
    { revalidateOnFocus: false },
  );

  async function add(module: string) {
    const saved = await layers.openForm({ module });
    if (saved) layers.openRecord(module, saved.id);
  }

  return files
    .filter((each) => mayAdd(viewer, each))
    .map((each) => {
      const words = nounIn(translate(each.label, locale), locale, 'one');
      const label = t`新增${words}`;
      if (phone)
        return (
          <IconButton
            key={each.key}
            icon={<Icon name={each.icon} />}
            label={label}
            onClick={() => void add(each.key)}
          />
        );
      return (
        <Button
          key={each.key}
          icon={<Icon name="plus" />}
          onPointerEnter={() => void preloadForms()}
          onClick={() => void add(each.key)}
          className="ms-1"
        >
          {label}
        </Button>
      );
    });
}
