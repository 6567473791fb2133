import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import { useLocale } from '../../data/definitions.ts';
import { ExtensionDialog } from './ExtensionDialog.tsx';

/** Stands at the address of a module that is not in use: an old link, or a page tab. */
export function ModuleOff({ file }: { file: ModuleFile }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [asked, setAsked] = useState(true);
  const name = translate(file.listLabel ?? file.label, locale);
  return (
    <>
      <EmptyState
        title={t`「${name}」没有启用`}
        text={t`以前的数据都保留着，启用后就能看到。`}
        action={<Button onClick={() => setAsked(true)}>{t`开通方式`}</Button>}
      />
      {asked && <ExtensionDialog name={name} onClose={() => setAsked(false)} />}
    </>
  );
}
