import { deleteProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';

interface DeleteProductProps {
  readonly product: OwnProduct;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a product is deleted, or withdrawn if it was sold. */
export function DeleteProduct({ product, opened, onClose, onDeleted }: DeleteProductProps) {
  const isSold = product.totalSale > 0;
  const remove = async (): Promise<void> => {
    const { message } = await api.call(deleteProduct, { params: { id: product._id } });
    toastSuccess(message);
    onDeleted();
  };
  return (
    <Confirm
      title={isSold ? 'Withdraw this product?' : 'Delete this product?'}
      message={
        isSold
          ? `“${product.name}” is removed from your shop. Buyers keep it, and open orders continue.`
          : `“${product.name}” and its files are deleted for good. This cannot be undone.`
      }
      confirmLabel={isSold ? 'Withdraw' : 'Delete'}
      destructive
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
    />
  );
}
