import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { SWRConfig } from 'swr';
import { Toaster } from '../../widgets/ui/Toaster.tsx';
import { isNetworkError } from '../data/transport/apiError.ts';
import { sameAnswer } from '../data/transport/sameAnswer.ts';
import { tellAll } from '../data/transport/tellAll.ts';
import { lazyComponent } from '../../widgets/ui/lazyComponent.tsx';
import { AppRoutes } from './AppRoutes.tsx';
import { isSupported } from './browserSupport.ts';

const NotSupportDialog = lazyComponent(
  async () => (await import('./NotSupportDialog.tsx')).NotSupportDialog,
);

/** Everything around the pages: words, cached answers, messages, addresses. */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <SWRConfig
        value={{
          use: [tellAll],
          compare: sameAnswer,
          shouldRetryOnError: isNetworkError,
          errorRetryInterval: 5000,
          focusThrottleInterval: 10_000,
        }}
      >
        <AppRoutes />
        {!isSupported(navigator.userAgent) && <NotSupportDialog />}
        <Toaster />
      </SWRConfig>
    </I18nProvider>
  );
}
