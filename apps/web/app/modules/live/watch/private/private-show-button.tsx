import { t } from '@ovation/language/t.ts';
import type { PrivateTerms } from '@ovation/contract/live/requests.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { useIntent } from '../../../../platform/visitor/login-prompt.tsx';
import { useMe } from '../../../../platform/visitor/session.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';

const PrivateShowSheet = lazyPart(() => import('./private-show-sheet.tsx'));

interface PrivateShowButtonProps {
  readonly performer: Stream['performer'];
  readonly terms: PrivateTerms;
}

/** Asks for a private show, where the performer gives some; not for themselves and for staff. */
export function PrivateShowButton({ performer, terms }: PrivateShowButtonProps) {
  const me = useMe();
  const [asked, setAsked] = useState(false);
  const { price } = terms;
  const wish = {
    act: 'private-show',
    target: performer._id,
    title: t('Private show with {name}', { name: performer.name }),
    price: price === null ? undefined : t('{amount} a minute', { amount: formatMoney(price) }),
  };
  const ask = useIntent(wish, () => setAsked(true));
  if (price === null || me?._id === performer._id || me?.isAdmin === true) return null;
  return (
    <>
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => ask()}>
        {t('Private show for {amount} a minute', { amount: formatMoney(price) })}
      </Button>
      {asked ? (
        <Suspense>
          <PrivateShowSheet performer={performer} terms={{ ...terms, price }} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
