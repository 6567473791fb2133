import { withTheme, type FormProps } from '@rjsf/core';
import { use } from 'react';
import { HostContext, NOBODY } from '../../contract/host.ts';
import { focusFault } from './notices.tsx';
import { THEME } from './theme.ts';
import { useThemeLabels } from './useThemeLabels.ts';

export type PlainFormProps = FormProps;

const Themed = withTheme(THEME);

/** Any JSON Schema as a form in our look, by rjsf's own pipeline. A module's record has its own, faster one: RecordForm. */
export function PlainForm(props: PlainFormProps) {
  const translateString = useThemeLabels();
  // A JSON Schema refers to nothing on a server.
  const host = use(HostContext) ?? NOBODY;
  return (
    <HostContext value={host}>
      <Themed
        noHtml5Validate
        className="flex flex-col gap-3"
        translateString={translateString}
        focusOnFirstError={(error) => focusFault(error.property)}
        {...props}
      />
    </HostContext>
  );
}
