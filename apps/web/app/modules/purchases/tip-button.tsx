import { t } from '@ovation/language/t.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useIntent } from '../../platform/visitor/login-prompt.tsx';
import { Button, type ButtonLook } from '../../ui/buttons/button.tsx';
import { IconGift } from '../../ui/icons.tsx';
import classes from './purchases.module.css';

const TipSheet = lazyPart(() => import('./tip-sheet.tsx'));

/** Opens the tip sheet. For fans only: performers do not tip themselves, and administrators do not tip. */
export function TipButton({
  performer,
  variant = 'subtle',
  size,
}: { readonly performer: Feed['performer'] } & Pick<ButtonLook, 'variant' | 'size'>) {
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState(0);
  const wish = {
    act: 'tip',
    target: performer._id,
    title: t('Tip {name}', { name: performer.name }),
    price: t('You choose how much.'),
  };
  const ask = useIntent(wish, () => setAsked(true));
  return (
    <>
      <Button
        variant={variant}
        color="gray"
        size={size}
        className={size === 'md' ? undefined : classes.tip}
        onClick={() => ask()}
        leftSection={<IconGift key={sent} className={sent === 0 ? undefined : classes.sent} size={22} stroke={1.6} />}
      >
        {t('Tip')}
      </Button>
      {asked ? (
        <Suspense>
          <TipSheet performer={performer} onSent={() => setSent(sent + 1)} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
