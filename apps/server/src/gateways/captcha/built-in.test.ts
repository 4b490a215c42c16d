import { createBuiltInCaptcha, testToken } from './built-in.ts';
import { captchaConformance } from './conformance.ts';

captchaConformance('the built-in one', async () => ({ gateway: createBuiltInCaptcha(), solve: () => testToken, close: async () => undefined }));
