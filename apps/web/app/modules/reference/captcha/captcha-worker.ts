import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';
import { deriveKey as derivePlainly } from './plain-pbkdf2.ts';

/** Runs beside the page, so that it stays usable meanwhile. Browsers keep their own cryptography for pages that came over https. */
handler({ deriveKey: isSecureContext ? deriveNatively : derivePlainly });
