import { useState } from 'react';
import { Button, type ButtonProps } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { runWithToast } from './runWithToast.ts';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'loading' | 'icon'> {
  onDownload(): Promise<void>;
}

/** Gets a file that may take a moment; why it did not come is said, and it can be tried again. */
export function DownloadButton({ onDownload, ...rest }: DownloadButtonProps) {
  const [loading, setLoading] = useState(false);
  async function handleClick() {
    setLoading(true);
    await runWithToast(onDownload);
    setLoading(false);
  }
  return (
    <Button
      {...rest}
      icon={<Icon name="download" size={16} />}
      loading={loading}
      onClick={() => void handleClick()}
    />
  );
}
