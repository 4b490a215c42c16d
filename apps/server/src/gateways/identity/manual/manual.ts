import { InvalidIdentityWebhook, type IdentityGateway } from '../identity.ts';

/** Staff compare the papers themselves. */
export function createManualIdentity(): IdentityGateway {
  return {
    name: 'manual',
    start: async () => ({ kind: 'manual' }),
    read() {
      throw new InvalidIdentityWebhook('There is no provider that could have sent this.');
    },
    result: async () => undefined,
  };
}
