import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Action, ModuleFile } from '../../../schemas/definition/module.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useRecordEnvironment } from '../shared/useRecordEnvironment.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { useLocale } from '../../data/definitions.ts';
import type { DuplicateRecord } from '../../data/duplicates.ts';
import { useModule } from '../../data/modules.ts';
import { loadRecord, type RecordAnswer } from '../../data/records.ts';
import { useCommands } from '../shared/useCommands.ts';

/** Makes a found record of the pool one's own, where the reader may: before that it cannot be merged by anybody. */
export function ClaimButton({ file, record }: { file: ModuleFile; record: DuplicateRecord }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { viewer } = useRecordEnvironment();
  const [busy, setBusy] = useState(false);
  const { file: pool } = useModule(record.module === file.pool ? file.pool : undefined);
  const commands = useCommands(pool);
  const claim = pool?.actions?.find(makesOneOwner);
  if (!pool || !claim || !(claim.permission && hasPermission(viewer, claim.permission)))
    return null;
  const name = record.name || `#${record.id}`;
  const words = translate(claim.label, locale);

  async function handleClaim(from: ModuleFile, action: Action) {
    setBusy(true);
    let found: RecordAnswer | undefined;
    await runWithToast(async () => (found = await loadRecord(from, record.id)), {
      onDone: () => void (found && commands.act(action, [found])),
    });
    setBusy(false);
  }

  return (
    <Button
      size="small"
      loading={busy}
      aria-label={t`${words}「${name}」`}
      onClick={() => void handleClaim(pool, claim)}
    >
      {words}
    </Button>
  );
}

function makesOneOwner({ set }: Action): boolean {
  return set?.owner_user_id === '$viewer.id';
}
