import { Trans, useLingui } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { eachWidget } from '../../../../schemas/form/containers.ts';
import { AppError } from '../../../../schemas/i18n/errors.ts';
import {
  type ForeignDefinition,
  importNote,
  readForeign,
} from '../../../../schemas/imports/index.ts';
import { translateMessage } from '../../../../schemas/i18n/messages.ts';
import { mayOpenSetting } from '../../../../schemas/navigation/adminPages.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { FieldMessage } from '../../../../widgets/ui/Field.tsx';
import { boxClass } from '../../../../widgets/ui/TextBox.tsx';
import { useLocale } from '../../../data/definitions.ts';
import { useMe } from '../../../data/viewer.ts';

/** A definition from a file or pasted: of ours, or of another designer with a report of what could not come along. Undefined while there is none that can be read. */
export function DefinitionBox({
  onSource,
}: {
  onSource(source: ForeignDefinition | undefined): void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const me = useMe();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [read, setRead] = useState<Attempt>();
  const source = read && 'source' in read ? read.source : undefined;
  const count = source ? [...eachWidget(source.definition.list)].length : 0;
  const notes = source?.report.length ?? 0;

  function handleText(next: string) {
    const tried = next.trim() === '' ? undefined : attempt(next);
    setText(next);
    setRead(tried);
    onSource(tried && 'source' in tried ? tried.source : undefined);
  }

  return (
    <div className="flex flex-col gap-2 pt-2">
      <input
        ref={file}
        type="file"
        accept=".json,application/json,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={t`定义文件`}
        onChange={(event) => void event.target.files?.[0]?.text().then(handleText)}
      />
      <div>
        <Button
          icon={<FileUp size={15} aria-hidden />}
          onClick={() => file.current?.click()}
        >{t`选择文件`}</Button>
      </div>
      <textarea
        aria-label={t`定义内容`}
        placeholder={t`或把导出的 JSON 粘贴到这里`}
        rows={8}
        dir="ltr"
        spellCheck={false}
        value={text}
        onChange={(event) => handleText(event.target.value)}
        className={`${boxClass({ invalid: read !== undefined && 'refusal' in read })} resize-y p-2 font-mono text-xs outline-none`}
      />
      {read && 'refusal' in read && (
        <FieldMessage>{translateMessage(read.refusal.id, read.refusal.data, locale)}</FieldMessage>
      )}
      {source && (
        <section aria-label={t`导入报告`} className="flex flex-col gap-1 text-sm">
          <p>
            <Trans>
              识别为 {source.format}，共 {count} 个控件。
            </Trans>{' '}
            {notes === 0 ? (
              <Trans>全部内容都能带入。</Trans>
            ) : (
              <Trans>{notes} 处不能原样带入：</Trans>
            )}
          </p>
          <ul className="max-h-48 overflow-y-auto">
            {source.report.map((note, at) => (
              <li key={at} className="flex gap-2 border-b border-line py-1">
                <code className="shrink-0 text-xs text-text-3">{note.path}</code>
                <span>
                  {note.what} {importNote(note, locale)}
                  {(note.id === 'remote' || note.id === 'no_options') &&
                    mayOpenSetting(me, '/optionList') && (
                      <>
                        {' '}
                        <Link
                          to={`/optionList${note.id === 'remote' ? `?name=${encodeURIComponent(note.data.name ?? '')}` : ''}`}
                          target="_blank"
                          className="text-accent hover:underline"
                        >{t`打开共享选项列表`}</Link>
                      </>
                    )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Attempt = { source: ForeignDefinition } | { refusal: AppError };

function attempt(text: string): Attempt {
  try {
    return { source: readForeign(text) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error };
  }
}
