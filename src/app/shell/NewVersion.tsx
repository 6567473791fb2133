import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useNewVersion } from '../chunks/newVersion.ts';

/** Offers a newer version of the application; what is being filled in stays as a draft. */
export function NewVersion() {
  const { t } = useLingui();
  if (!useNewVersion()) return null;
  return (
    <Banner
      action={
        <Button size="small" onClick={() => location.reload()}>
          {t`刷新`}
        </Button>
      }
    >
      {t`新版本已经发布，刷新后生效。正在填写的内容会保留。`}
    </Banner>
  );
}
