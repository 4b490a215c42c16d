import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';

/** No money is at stake here, so an unreachable provider just asks the person to try again later. */
export async function callProvider<Result>(app: App, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    app.logger.error({ part: 'payments', err: error }, 'the payment provider could not be asked about a card');
    throw new Failure('provider-unavailable');
  }
}
