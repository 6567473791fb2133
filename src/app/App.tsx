import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { SWRConfig } from 'swr';
import { Toaster } from '../../widgets/bricks/Toaster.tsx';
import { isNetworkError } from '../data/callError.ts';
import { sameAnswer } from '../data/sameAnswer.ts';
import { late } from '../../widgets/bricks/late.tsx';
import { Addresses } from './Addresses.tsx';
import { isSupported } from './support.ts';

const NotSupportDialog = late(
  async () => (await import('./NotSupportDialog.tsx')).NotSupportDialog,
);

/** Everything around the pages: words, cached answers, messages, addresses. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <SWRConfig
        value={{
          compare: sameAnswer,
          shouldRetryOnError: isNetworkError,
          errorRetryInterval: 5000,
          focusThrottleInterval: 10_000,
        }}
      >
        <Addresses />
        {!isSupported(navigator.userAgent) && <NotSupportDialog />}
        <Toaster />
      </SWRConfig>
    </I18nProvider>
  );
}
