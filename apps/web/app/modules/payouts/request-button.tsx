import { t } from '@ovation/language/t.ts';
import type { PayoutCalculation, PayoutDetails } from '@ovation/contract/money/payouts.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { destinationOf } from './destination.ts';

const RequestDialog = lazyPart(() => import('./request-dialog.tsx'));

/** Leads to the choice of a destination first, then opens the request. Hidden while nothing can be requested. */
export function RequestButton({
  funds,
  details,
}: {
  readonly funds: PayoutCalculation;
  readonly details: PayoutDetails;
}) {
  const [asked, setAsked] = useState(false);
  const destination = destinationOf(details);
  if (destination === undefined)
    return (
      <Button component={Link} to="/creator/payouts/method">
        {t('Add a payout method')}
      </Button>
    );
  if (funds.problem !== null) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t('Request a payout')}</Button>
      {asked ? (
        <Suspense>
          <RequestDialog funds={funds} destination={destination} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
