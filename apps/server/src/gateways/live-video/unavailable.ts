import { Failure } from '../../platform/failure.ts';

/** 503: the engine of live video cannot be reached, or is not part of this process. */
export class Unavailable extends Failure {
  constructor(message: string) {
    super('unavailable', message);
  }
}
