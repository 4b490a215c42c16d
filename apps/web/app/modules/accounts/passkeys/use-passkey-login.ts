import { ApiError } from '@ovation/client';
import { createPasskeyLogin, loginWithPasskey } from '@ovation/contract/people/passkeys.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { homeAddress } from '../../../platform/addresses/addresses.ts';
import { api } from '../../../platform/api/api.ts';
import { useAsked } from '../../../platform/visitor/login-prompt.tsx';
import { enter } from '../../../platform/visitor/session.ts';
import {
  endAutofill,
  passkeyFailure,
  signWithPasskey,
  supportsAutofill,
  supportsPasskeys,
} from './browser-passkeys.ts';

/** A challenge is valid for five minutes; the offer in the username field is renewed before. */
const renewMs = 4 * 60_000;

interface PasskeyLoginOptions {
  /** Where to go afterwards; home without it. */
  readonly from: string | undefined;
  readonly remember: boolean;
}

/** Logging in with a passkey: by a button, or by choosing one in the username field. */
export function usePasskeyLogin({ from, remember }: PasskeyLoginOptions) {
  const { leave } = useAsked();
  const [isSupported, setSupported] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const signIn = async (isAutofill: boolean): Promise<void> => {
    const passkey = await signWithPasskey(await api.call(createPasskeyLogin), isAutofill);
    const { user } = await api.call(loginWithPasskey, { body: { passkey, remember } });
    leave();
    enter(from ?? homeAddress(user));
  };

  const start = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    await signIn(false).catch((error: unknown) => setFailure(passkeyFailure(error)));
    setBusy(false);
  };

  const offer = useEffectEvent(() => {
    signIn(true).catch((error: unknown) => {
      // Silent unless the person has chosen a passkey: they may use another way, or the offer was renewed.
      if (error instanceof ApiError && [401, 403].includes(error.statusCode)) setFailure(error.message);
    });
  });

  useEffect(() => {
    setSupported(supportsPasskeys());
    let timer: ReturnType<typeof setInterval> | undefined;
    let isLeft = false;
    void supportsAutofill().then((isOffered) => {
      if (!isOffered || isLeft) return;
      offer();
      timer = setInterval(() => offer(), renewMs);
    });
    return () => {
      isLeft = true;
      if (timer === undefined) return;
      clearInterval(timer);
      void endAutofill();
    };
  }, []);

  return { isSupported, isBusy, failure, start };
}
