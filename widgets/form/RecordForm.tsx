import Form from '@rjsf/core';
import type { RegistryFieldsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { useEffect, useId, useMemo, useRef } from 'react';
import { object } from '../../schemas/validation/checks.generated.js';
import type { Locale } from '../../schemas/i18n/locale.ts';
import type { FormScope, FormSlot } from './state/context.ts';
import { FormScopeContext, inputId, OnlyContext } from './state/context.ts';
import { FieldTemplate } from './FieldTemplate.tsx';
import { FormBoundary } from './FormBoundary.tsx';
import { LayoutRoot } from './LayoutRoot.tsx';
import { RefusalSummary } from './RefusalSummary.tsx';
import type { RecordStore } from './state/store.ts';
import { useFormulas } from './useFormulas.ts';
import { Value } from './Value.tsx';
import { holdIdleWork } from './runWhenIdle.ts';

// rjsf supplies registry, theme, SchemaField and templates. Its own state stays empty: the values live in the record store, which
// judges them with schemas/validation/validate.ts, so the root schema is a constant and its validator one that was compiled at build time.
const ROOT: RJSFSchema = { $id: 'object', type: 'object' };
const ROOT_UI = { 'ui:field': 'LayoutRoot', 'ui:submitButtonOptions': { norender: true } };
const FIELDS = { LayoutRoot, Value } as unknown as RegistryFieldsType;
const NoErrorList = () => null;
const RootTemplate: TemplatesType['FieldTemplate'] = (props) =>
  props.id === 'root' ? props.children : <FieldTemplate {...props} />;
const TEMPLATES: Partial<TemplatesType> = {
  FieldTemplate: RootTemplate,
  ErrorListTemplate: NoErrorList,
  FieldErrorTemplate: NoErrorList,
  FieldHelpTemplate: NoErrorList,
  DescriptionFieldTemplate: NoErrorList,
};
const VALIDATOR = createPrecompiledValidator({ object: object as never }, ROOT);
const NO_SLOTS = {};

export interface RecordFormProps {
  store: RecordStore;
  locale: Locale;
  slots?: Readonly<Record<string, FormSlot>>;
  Under?: FormScope['Under'];
  /** the models to draw, without their sections; absent: all */
  only?: ReadonlySet<string> | undefined;
}

/** A module's form, drawn by rjsf through the record store; its columns follow its own width, not the window's. The page around it holds the store and calls `store.submit()`. */
export function RecordForm({ store, locale, slots = NO_SLOTS, Under, only }: RecordFormProps) {
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const scope = useMemo(
    () => ({ store, locale, slots, Under, prefix }),
    [store, locale, slots, Under, prefix],
  );
  useFormulas(store);
  useEffect(holdIdleWork, []);
  useEffect(
    () =>
      store.onReveal((model) => {
        holdIdleWork();
        focusField(box.current, inputId(prefix, model), model);
      }),
    [store, prefix],
  );
  return (
    <FormScopeContext value={scope}>
      <div ref={box} className="@container flex flex-col gap-3">
        <FormBoundary at={store}>
          <RefusalSummary />
          <OnlyContext value={only}>
            <Form
              tagName="div"
              className="flex flex-col gap-3"
              noHtml5Validate
              idPrefix="root"
              schema={ROOT}
              uiSchema={ROOT_UI}
              fields={FIELDS}
              templates={TEMPLATES}
              validator={VALIDATOR}
              showErrorList={false}
            />
          </OnlyContext>
        </FormBoundary>
      </div>
    </FormScopeContext>
  );
}

/**
 * After the frame that draws it: the field comes into view and its control takes the focus, unless somebody has gone into another field, or
 * into its calendar or list, meanwhile.
 * A control that is still being loaded takes it when it arrives.
 */
function focusField(box: HTMLElement | null, id: string, model: string): void {
  const before = document.activeElement;
  const left = () => {
    const now = document.activeElement;
    if (now === before || now === null) return false;
    return (
      box?.contains(now) === true || now.closest('[data-radix-popper-content-wrapper]') !== null
    );
  };
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (left()) return;
      const place = box?.querySelector<HTMLElement>(`[data-field="${CSS.escape(model)}"]`);
      place?.scrollIntoView({ block: 'nearest' });
      const reach = () => {
        const control =
          document.getElementById(id) ??
          place?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]');
        control?.focus({ preventScroll: true });
        return control !== null && control !== undefined;
      };
      if (reach() || !place) return;
      const waiting = new MutationObserver(() => {
        if (left() || reach()) waiting.disconnect();
      });
      waiting.observe(place, { childList: true, subtree: true });
    }),
  );
}
