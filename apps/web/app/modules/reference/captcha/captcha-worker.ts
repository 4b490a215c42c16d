import { deriveKey as deriveNative } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';
import { deriveKey as derivePlain } from './plain-pbkdf2.ts';

/** Runs in a worker, so that the page stays responsive. Browsers offer Web Crypto only to pages served over https. */
handler({ deriveKey: isSecureContext ? deriveNative : derivePlain });
