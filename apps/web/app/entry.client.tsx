import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepInstallPrompt } from './platform/browser/install-prompt.ts';
import { refreshWhenRestored } from './platform/browser/restored-page.ts';
import { registerServiceWorker } from './platform/browser/service-worker.ts';

// The scroll lock of dialogs adds a style element, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce });

// The policy forbids `eval`, which zod would try for faster validation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

keepInstallPrompt();
registerServiceWorker();
if (!refreshWhenRestored()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
