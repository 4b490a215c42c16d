import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';

export type ProviderKind = 'recaptcha' | 'turnstile';

interface ShownOptions {
  readonly sitekey: string;
  readonly theme: 'light' | 'dark';
  readonly size: string;
  /** Turnstile only: what the token is for. */
  readonly action: CaptchaPurpose;
  readonly callback: (token: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

/** What both providers' scripts put on the window. */
export interface ProviderScript {
  ready?(run: () => void): void;
  render(place: HTMLElement, options: ShownOptions): unknown;
  /** Turnstile only; the other's form goes with its element. */
  remove?(form: unknown): void;
}

const scripts = {
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
  turnstile: { address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', name: 'turnstile' },
} as const;

const found = (kind: ProviderKind): ProviderScript | undefined =>
  (window as unknown as Record<string, ProviderScript | undefined>)[scripts[kind].name];

/** Loads a provider's script, once for each document. Rejects when it does not come. */
export async function loadProvider(kind: ProviderKind): Promise<ProviderScript> {
  if (!found(kind)) await loadScript(scripts[kind].address);
  const provider = found(kind);
  if (!provider) throw new Error('The script of the captcha brought nothing.');
  // Turnstile is ready once its script has run, and complains when it is asked.
  if (kind === 'recaptcha')
    await new Promise<void>((resolve) => (provider.ready ? provider.ready(resolve) : resolve()));
  return provider;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of the captcha did not load.'));
    };
    document.head.append(script);
  });
}
