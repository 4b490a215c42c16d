import { sendComplaint } from '@ovation/contract/site/complaints.ts';
import { forgotPassword, login, registerUser } from '@ovation/contract/people/accounts.ts';
import type { CaptchaKind, CaptchaPurpose } from '@ovation/contract/people/captcha.ts';
import { registerPerformer } from '@ovation/contract/people/performers.ts';
import { changeSettings, contactSite } from '@ovation/contract/site/settings.ts';
import { makePicture, type Person } from '@ovation/testing';
import type { TestServer } from '../start-server.ts';

export const password = 'a long enough password';

/** The error of a call without a valid captcha. */
export const captchaRequired = { statusCode: 403, code: 'captcha-required' };

interface Tried {
  readonly status: number;
  readonly body: { readonly code?: string };
}

/** What attacks on captchas do again and again. */
export function createCaptchaActions(server: () => TestServer, fan: () => Person) {
  const choose = (captcha: CaptchaKind) =>
    server().admin.call(changeSettings, { body: { captcha, captchaSiteKey: 'a public site key' } });

  let people = 0;
  function names() {
    people += 1;
    return {
      name: 'Ada Stage',
      username: `ada-captcha-${people}`,
      email: `ada-captcha-${people}@example.com`,
      password,
      agreed: true as const,
    };
  }

  let networks = 0;
  /** A network address that was not used before. */
  function newNetwork(): string {
    networks += 1;
    return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
  }

  async function logIn(username: string, secret: string, address: string, captcha?: string): Promise<Tried> {
    const response = await fetch(`${server().url}/api${login.path}`, {
      method: 'POST',
      body: JSON.stringify({ username, password: secret, captcha }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin: server().url },
    });
    return { status: response.status, body: (await response.json()) as Tried['body'] };
  }

  async function registerCreator(captcha: string | undefined) {
    const files = { idVerification: await makePicture(), documentVerification: await makePicture() };
    return server()
      .client()
      .call(registerPerformer, { body: { ...names(), dateOfBirth: '1990-05-17', captcha }, files });
  }

  /** Every operation with a captcha, and its effect. */
  const forms: Readonly<Record<Exclude<CaptchaPurpose, 'login'>, (captcha?: string) => Promise<unknown>>> = {
    registerUser: (captcha) =>
      server()
        .client()
        .call(registerUser, { body: { ...names(), captcha } }),
    registerPerformer: registerCreator,
    forgotPassword: (captcha) =>
      server()
        .client()
        .call(forgotPassword, { body: { email: fan().email, captcha } }),
    contactSite: (captcha) =>
      server()
        .client()
        .call(contactSite, { body: { name: 'Ada', email: 'ada@example.com', message: 'Hello', captcha } }),
    sendComplaint: (captcha) =>
      server()
        .client()
        .call(sendComplaint, {
          body: { reason: 'spam', text: 'Hello', email: 'ada@example.com', isTrue: true, captcha },
        }),
  };
  const purposes = Object.keys(forms) as (keyof typeof forms)[];
  const otherThan = (purpose: CaptchaPurpose): CaptchaPurpose =>
    purpose === 'contactSite' ? 'registerUser' : 'contactSite';

  /** What a successful call would have created. */
  async function traces(): Promise<bigint[]> {
    const count = async (table: 'accounts' | 'contact_messages' | 'report_cases') =>
      (
        await server()
          .app.database.selectFrom(table)
          .select((all) => all.fn.countAll<bigint>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    return Promise.all([count('accounts'), count('contact_messages'), count('report_cases')]);
  }

  return { choose, names, newNetwork, logIn, forms, purposes, otherThan, traces };
}
