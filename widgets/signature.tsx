import { useLingui } from '@lingui/react/macro';
import { PenLine, X } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { LIMITS } from '../schemas/limits.ts';
import { translateMessage } from '../schemas/i18n/messages.ts';
import { useHost } from './contract/host.ts';
import type { InputProps } from './contract/types.ts';
import { FormScopeContext } from './form/state/context.ts';
import { ImagesShow } from './images.show.tsx';
import { Group } from './parts/boxes/Group.tsx';
import { FailedUploads } from './parts/images/FailedUploads.tsx';
import { asImages, imageType, type StoredImage } from './parts/images/imageList.ts';
import { ReadOnlyImages } from './images.readOnly.tsx';
import { useSubmitHold } from './parts/images/useSubmitHold.ts';
import { useUploads } from './parts/images/useUploads.ts';
import { Button, IconButton } from './ui/Button.tsx';
import { FieldMessage } from './ui/Field.tsx';
import { lazyComponent } from './ui/lazyComponent.tsx';
import { Spinner } from './ui/Spinner.tsx';

const SignatureDialog = lazyComponent(
  async () => (await import('./parts/signature/SignatureDialog.tsx')).SignatureDialog,
);

/** A signature, written by hand or brought along as a picture: one, uploaded at once. */
export function SignatureInput(props: InputProps<StoredImage[]>) {
  return props.readOnly ? <ReadOnlyImages {...props} /> : <Signature {...props} />;
}

function Signature({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  locale,
}: InputProps<StoredImage[]>) {
  const { t } = useLingui();
  const host = useHost();
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [writing, setWriting] = useState(false);
  const [fault, setFault] = useState('');
  const [said, setSaid] = useState('');
  const images = asImages(value);
  const { uploads, failed, start, retry, forget, cancelAll } = useUploads({
    send: (file, onProgress, signal) => host.upload(file, onProgress, signal),
    onUploaded({ id: key, path, name }) {
      onChange([{ id: key, path, name }]);
      setSaid(t`已签名`);
    },
  });
  useEffect(() => cancelAll, [cancelAll]);
  const sending = uploads.length > 0;
  useSubmitHold(use(FormScopeContext)?.store, field.model, sending);

  function handlePicture(file: File) {
    const fits = imageType(file, true);
    setFault(
      !fits
        ? t`「${file.name}」不是 jpg、jpeg 或 png 图片`
        : file.size > LIMITS.upload
          ? translateMessage('file_too_large', {}, locale)
          : '',
    );
    if (fits && file.size <= LIMITS.upload) start(file);
  }

  function handleRemove() {
    onChange([]);
    setSaid(t`已移除签名`);
    requestAnimationFrame(() => box.current?.focus());
  }

  return (
    <Group
      ref={box}
      id={id}
      label={field.name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      className="flex flex-col items-start gap-2 rounded-md outline-none"
    >
      {images.length > 0 && (
        <span className="flex items-start gap-1">
          <ImagesShow field={field} value={[...images]} compact={false} locale={locale} />
          <IconButton
            size="small"
            label={t`移除签名`}
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onClick={handleRemove}
          />
        </span>
      )}
      <span className="flex flex-wrap items-center gap-1">
        <Button
          size="small"
          disabled={sending}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          icon={sending ? <Spinner /> : <PenLine size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          {images.length > 0 ? t`重新签名` : t`签名`}
        </Button>
        <Button
          size="small"
          kind="quiet"
          disabled={sending}
          onClick={() => chooser.current?.click()}
        >{t`使用图片`}</Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) handlePicture(file);
            target.value = '';
          }}
        />
      </span>
      {fault && <FieldMessage>{fault}</FieldMessage>}
      <FailedUploads failed={failed} onRetry={retry} onForget={forget} />
      <span role="status" className="sr-only">
        {said}
      </span>
      {writing && (
        <SignatureDialog
          title={field.name}
          onSigned={(file) => {
            setFault('');
            start(file);
            setWriting(false);
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </Group>
  );
}
