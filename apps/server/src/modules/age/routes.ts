import * as operations from '@ovation/contract/people/age.ts';
import type { Serve } from '../../platform/http/call.ts';
import { declareAge, getAge } from './age.ts';
import { finishAgeCheck, startAgeCheck } from './age-checks.ts';

export function routes(serve: Serve): void {
  serve(operations.getAge, getAge);
  serve(operations.declareAge, declareAge);
  serve(operations.startAgeCheck, startAgeCheck);
  serve(operations.finishAgeCheck, finishAgeCheck);
}
