import { useState } from 'react';
import { modelRefusal } from '../../../../schemas/designer/faults/faults.ts';
import { textOf } from '../../../../schemas/definition/readDefinition.ts';
import { FieldMessage } from '../../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { definitionOf, selectedOf, useDesign, useDesignSelector } from '../state/useDesign.ts';
import { useSlotValue } from './useSlotValue.ts';

/** The key of a field: judged with every letter, taken over once it is typed to its end. One that cannot be had changes nothing. */
export function ModelSlot({ id, store, field }: FormSlotProps) {
  const { locale } = useDesign();
  const definition = useDesignSelector(definitionOf);
  const [path = ''] = useDesignSelector(selectedOf);
  const [value, change] = useSlotValue(store, field.model);
  const [typed, setTyped] = useState<string>();
  const model = textOf(value);
  const refusal =
    typed === undefined || typed === model
      ? undefined
      : modelRefusal(definition, path, { model: typed, locale });

  function handleDone() {
    if (typed === undefined || refusal !== undefined) return;
    if (typed !== model) change(typed);
    setTyped(undefined);
  }

  return (
    <>
      <TextBox
        {...(id !== undefined && { id })}
        value={typed ?? model}
        readOnly={field.readOnly}
        maxLength={100}
        spellCheck={false}
        invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : `${id}-refusal`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={handleDone}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') handleDone();
          else if (event.key === 'Escape' && typed !== undefined && typed !== model)
            setTyped(undefined);
          else return;
          event.preventDefault();
        }}
      />
      {refusal !== undefined && <FieldMessage id={`${id}-refusal`}>{refusal}</FieldMessage>}
    </>
  );
}
