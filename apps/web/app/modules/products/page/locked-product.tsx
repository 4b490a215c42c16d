import type { Product } from '@ovation/contract/shop/products.ts';
import { BlurredPicture, Lock, LockPanel } from '../../library/locked/lock.tsx';
import { lockedSentence } from '../product-labels.ts';

/** A locked product: its blurred image, what it costs, and what unlocks it. */
export function LockedProduct({ product }: { readonly product: Product }) {
  const { cover, images, performer, access } = product;
  const picture = images[0]?.thumbnails.at(-1)?.url ?? cover;
  return (
    <div className="product-stage">
      <Lock backdrop={<BlurredPicture url={picture} eager />}>
        <LockPanel sentence={lockedSentence(product)} purchasable={{ performer, access }} />
      </Lock>
    </div>
  );
}
