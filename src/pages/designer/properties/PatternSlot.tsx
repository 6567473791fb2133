import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import { readPattern } from '../../../../schemas/patterns/patterns.ts';
import { textOf } from '../../../../schemas/definition/readDefinition.ts';
import { FieldMessage } from '../../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { useSlotValue } from './useSlotValue.ts';

/** Longer texts are never put to a pattern. */
const LONGEST = 200;

/** A pattern with a text to try it on. */
export function PatternSlot({ id, store, field }: FormSlotProps) {
  const { t } = useLingui();
  const [value, change] = useSlotValue(store, field.model);
  const [text, setText] = useState('');
  const result = useId();
  const pattern = textOf(value);
  const read = pattern === '' ? undefined : readPattern(pattern);
  const fault = read && 'fault' in read ? read.fault : undefined;
  const passes =
    read && 'regexp' in read && text !== '' ? read.regexp.test(text.slice(0, LONGEST)) : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <TextBox
        id={id}
        value={pattern}
        onChange={(event) => change(event.target.value || undefined)}
        spellCheck={false}
        dir="ltr"
        invalid={fault !== undefined}
        placeholder="^[A-Z]{2}\d{4}$"
        inputClassName="font-mono"
      />
      {fault && (
        <FieldMessage>
          {fault === 'unsafe_pattern' ? t`这个正则可能极慢，不能使用` : t`不是有效的正则表达式`}
        </FieldMessage>
      )}
      {pattern !== '' && !fault && (
        <>
          <TextBox
            aria-label={t`试一试`}
            aria-describedby={result}
            placeholder={t`输入一段文字试一试`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            maxLength={LONGEST}
          />
          <output
            id={result}
            className={`flex min-h-5 items-center gap-1 text-xs ${passes ? 'text-success' : 'text-danger'}`}
          >
            {passes === true && (
              <>
                <CircleCheck size={13} aria-hidden />
                {t`通过`}
              </>
            )}
            {passes === false && (
              <>
                <CircleX size={13} aria-hidden />
                {t`不通过`}
              </>
            )}
          </output>
        </>
      )}
    </div>
  );
}
