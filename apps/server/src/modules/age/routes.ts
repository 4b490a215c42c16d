import * as operations from '@ovation/contract/people/age.ts';
import type { Serve } from '../../platform/http/call.ts';
import { declareAge } from './age.ts';
import { finishAgeCheck } from './age-check.ts';
import { getAge } from './get-age.ts';
import { startAgeCheck } from './start-age-check.ts';

export function routes(serve: Serve): void {
  serve(operations.getAge, getAge);
  serve(operations.declareAge, declareAge);
  serve(operations.startAgeCheck, startAgeCheck);
  serve(operations.finishAgeCheck, finishAgeCheck);
}
