import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgeCheckStart, AgeGateway } from './age.ts';

export interface OpenAge {
  readonly gateway: AgeGateway;
  /** The person's id as a customer of the payment provider, for methods that need one. */
  payer(): Promise<string>;
  /** What the person does at the service. */
  finish(check: AgeCheckStart, outcome: 'adult' | 'unclear' | 'refused'): Promise<void>;
  /** Whether the service still has something of the person that the check has left. */
  isKept(check: AgeCheckStart): Promise<boolean>;
  close(): Promise<void>;
}

/** The tests for every age gateway. */
export function ageConformance(name: string, open: () => Promise<OpenAge>): void {
  describe(`age by ${name}`, () => {
    let opened: OpenAge;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const begin = (checkId: string = randomUUID()) =>
      opened.gateway.start({ checkId, payer: () => opened.payer(), returnUrl: 'https://ovation.example/age' });

    test('begins on a page of the service, or in the browser with a secret', async () => {
      const check = await begin();
      expect(check.provider).toBe(opened.gateway.provider());
      expect(check.redirectUrl === undefined).toBe(
        check.clientSecret !== undefined && check.publishableKey !== undefined,
      );
      expect(await opened.gateway.result(check)).toEqual({ status: 'pending' });
    });

    test('says that an adult is one, and no more', async () => {
      const check = await begin();
      await opened.finish(check, 'adult');
      const result = await opened.gateway.result(check);
      expect(result).toMatchObject({ status: 'adult', method: expect.stringMatching(/card$/) as string });
      expect(Object.keys(result ?? {}).toSorted()).toEqual(['method', 'status']);
    });

    test.each(['unclear', 'refused'] as const)(
      'explains to the person why a check that is %s does not count',
      async (outcome) => {
        const check = await begin();
        await opened.finish(check, outcome);
        expect(await opened.gateway.result(check)).toEqual({
          status: 'refused',
          message: expect.stringMatching(/^[A-Z].+\.$/s) as string,
        });
      },
    );

    test('forgets what a check has left, twice, and also where nothing is', async () => {
      const [finished, untouched] = [await begin(), await begin()];
      await opened.finish(finished, 'adult');
      expect(await opened.isKept(finished)).toBe(true);
      for (const check of [finished, finished, untouched, { ...finished, providerId: 'nothing' }])
        await opened.gateway.forget(check);
      expect(await opened.isKept(finished)).toBe(false);
      expect((await opened.gateway.result(finished))?.status).not.toBe('adult');
    });

    test('knows no check of another service, or with another id', async () => {
      const check = await begin();
      expect(await opened.gateway.result({ ...check, providerId: 'nothing' })).toBeUndefined();
      expect(await opened.gateway.result({ ...check, provider: 'another' })).toBeUndefined();
      await opened.gateway.forget({ ...check, provider: 'another' });
    });
  });
}
