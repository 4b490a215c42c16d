import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SocialRefused, type CodeAnswer, type SignInSecrets, type SocialGateway, type SocialPerson } from './social.ts';

export interface OpenSocial {
  readonly gateway: SocialGateway;
  /** The same provider, asked with a wrong secret of this site. */
  readonly withWrongSecret: SocialGateway;
  /** A new person who has confirmed an address, and one who has not. */
  readonly people: Readonly<Record<'confirmed' | 'unconfirmed', SocialPerson>>;
  /** Agrees at the provider as a person, in a browser that opened the address. */
  agree(person: SocialPerson, url: string): Promise<CodeAnswer>;
  close(): Promise<void>;
}

export function makeSecrets(): SignInSecrets {
  return { state: randomUUID(), nonce: randomUUID(), verifier: `${randomUUID()}${randomUUID()}` };
}

/** The tests for every social gateway. */
export function socialConformance(name: string, open: () => Promise<OpenSocial>): void {
  describe(`${name} as a way to sign in`, () => {
    let opened: OpenSocial;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    async function answered(person: SocialPerson, secrets: SignInSecrets): Promise<CodeAnswer> {
      return opened.agree(person, await opened.gateway.authorizationUrl(secrets));
    }

    test('a person who agrees is known by their id, name and confirmed address', async () => {
      const secrets = makeSecrets();
      const answer = await answered(opened.people.confirmed, secrets);
      expect(answer.state).toBe(secrets.state);
      expect(await opened.gateway.exchangeCode(answer, secrets)).toEqual(opened.people.confirmed);
    });

    test('the address of the provider carries state and challenge, but neither secret nor verifier', async () => {
      const secrets = makeSecrets();
      const url = new URL(await opened.gateway.authorizationUrl(secrets));
      expect(url.searchParams.get('state')).toBe(secrets.state);
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      expect(url.href).not.toContain(secrets.verifier);
      expect(url.searchParams.has('client_secret')).toBe(false);
    });

    test('an address that the provider has not verified is not called verified', async () => {
      const secrets = makeSecrets();
      const answer = await answered(opened.people.unconfirmed, secrets);
      expect(await opened.gateway.exchangeCode(answer, secrets)).toMatchObject({ isEmailVerified: false });
    });

    test('a code is accepted once', async () => {
      const secrets = makeSecrets();
      const answer = await answered(opened.people.confirmed, secrets);
      await opened.gateway.exchangeCode(answer, secrets);
      await expect(opened.gateway.exchangeCode(answer, secrets)).rejects.toThrow(SocialRefused);
    });

    test('a code that another browser began is refused, because it does not know the verifier', async () => {
      const [mine, theirs] = [makeSecrets(), makeSecrets()];
      const answer = await answered(opened.people.confirmed, theirs);
      await expect(opened.gateway.exchangeCode({ ...answer, state: mine.state }, mine)).rejects.toThrow(SocialRefused);
    });

    test('an answer with another state is refused', async () => {
      const secrets = makeSecrets();
      const answer = await answered(opened.people.confirmed, secrets);
      await expect(opened.gateway.exchangeCode({ ...answer, state: randomUUID() }, secrets)).rejects.toThrow(
        SocialRefused,
      );
    });

    test.each(['made-up', 'a&code=b', '日本語', 'x'.repeat(1_000)])('the code %j is refused', async (code) => {
      const secrets = makeSecrets();
      await expect(opened.gateway.exchangeCode({ code, state: secrets.state }, secrets)).rejects.toThrow(SocialRefused);
    });

    test('a wrong secret of ours is an error of the site, not of the person', async () => {
      const secrets = makeSecrets();
      const answer = await answered(opened.people.confirmed, secrets);
      const failure = await opened.withWrongSecret.exchangeCode(answer, secrets).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(SocialRefused);
    });
  });
}
