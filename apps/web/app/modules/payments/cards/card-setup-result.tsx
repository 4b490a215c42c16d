import { t } from '@ovation/language/t.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useReturnTo } from '../bank.ts';
import { cardName } from './card-labels.ts';
import { useCards, finishCardSetup } from './use-cards.ts';

/** Saves the card that `?cardSetup=` names, for a fan who returns from the provider's page, and says so. */
export default function CardSetupResult({ setupId }: { readonly setupId: string }) {
  const { provider } = useCards();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const here = useReturnTo();
  const finish = useEffectEvent(async (by: string) => {
    try {
      toastSuccess(t('Your {cardName} is saved.', { cardName: cardName(await finishCardSetup(by, setupId)) }));
    } catch (error) {
      toastError(error);
    }
    await navigate(here, { replace: true, preventScrollReset: true });
    await revalidate();
  });
  useEffect(() => {
    if (provider !== undefined) void finish(provider);
  }, [provider]);
  return null;
}
