import type { CaptchaPurpose } from '@ovation/contract/people/captcha.ts';

export type ProviderKind = 'recaptcha' | 'turnstile';

interface ShownOptions {
  readonly sitekey: string;
  readonly theme: 'light' | 'dark';
  readonly size: string;
  /** Turnstile only: the purpose of the token. */
  readonly action: CaptchaPurpose;
  readonly callback: (token: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => void;
}

/** The API that both providers' scripts add to the window. */
export interface ProviderScript {
  ready?(run: () => void): void;
  render(container: HTMLElement, options: ShownOptions): unknown;
  /** Turnstile only; reCAPTCHA's form is removed with its element. */
  remove?(form: unknown): void;
}

const scripts = {
  recaptcha: { address: 'https://www.google.com/recaptcha/api.js?render=explicit', name: 'grecaptcha' },
  turnstile: { address: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', name: 'turnstile' },
} as const;

const loadedScript = (kind: ProviderKind): ProviderScript | undefined =>
  (window as unknown as Record<string, ProviderScript | undefined>)[scripts[kind].name];

/** Loads a provider's script, once per document. Rejects if that fails. */
export async function loadProvider(kind: ProviderKind): Promise<ProviderScript> {
  if (!loadedScript(kind)) await loadScript(scripts[kind].address);
  const provider = loadedScript(kind);
  if (!provider) throw new Error('The script of the captcha brought nothing.');
  // Turnstile is ready once its script has run, and warns if `ready` is called.
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
