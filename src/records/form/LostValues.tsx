import { Trans } from '@lingui/react/macro';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { FieldValue } from '../shared/FieldValue.tsx';
import type { LostValue } from './session.ts';

/** The definition has changed, and what was typed into some fields has no place any more: it is told, so that it can be put elsewhere. */
export function LostValues({ values, locale }: { values: readonly LostValue[]; locale: Locale }) {
  return (
    <div className="-mx-5 mb-3">
      <Banner kind="warning">
        <Trans>表单已更新，下列内容不再有对应的字段，不会保存：</Trans>
        <ul>
          {values.map(({ model, value, field }) => (
            <li key={model} className="break-words select-text">
              {field?.name ?? model}：
              {field ? (
                <FieldValue field={field} value={value} compact locale={locale} />
              ) : typeof value === 'string' ? (
                value
              ) : (
                JSON.stringify(value)
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
