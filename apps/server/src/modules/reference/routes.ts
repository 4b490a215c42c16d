import * as captcha from '@ovation/contract/people/captcha.ts';
import * as operations from '@ovation/contract/site/reference.ts';
import type { Serve } from '../../platform/http/call.ts';
import { createCaptchaChallenge, verifyCaptcha } from './captcha.ts';
import { listCities, listCountries, listLanguages, listPhoneCodes, listStates } from './list-places.ts';

export function routes(serve: Serve): void {
  serve(operations.listCountries, listCountries);
  serve(operations.listStates, listStates);
  serve(operations.listCities, listCities);
  serve(operations.listLanguages, listLanguages);
  serve(operations.listPhoneCodes, listPhoneCodes);
  serve(operations.verifyCaptcha, verifyCaptcha);
  serve(captcha.createCaptchaChallenge, createCaptchaChallenge);
}
