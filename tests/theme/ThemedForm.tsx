import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { PlainForm, type PlainFormProps } from '../../widgets/form/theme/PlainForm.tsx';

/** The theme's form with words around it, as rjsf's own suites draw it. */
export function ThemedForm(props: PlainFormProps) {
  return (
    <I18nProvider i18n={i18n}>
      <PlainForm {...props} />
    </I18nProvider>
  );
}
