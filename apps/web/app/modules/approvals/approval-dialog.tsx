import { t } from '@ovation/language/t.ts';
import { Modal } from '@mantine/core';
import { ApprovalForm } from './approval-form.tsx';
import type { Approving } from './approval-state.ts';

/** Opens when an action was refused because it needs a second person. */
export function ApprovalDialog({ approval: { unapproved, dismiss } }: { readonly approval: Approving }) {
  if (unapproved === undefined) return null;
  return (
    <Modal opened onClose={dismiss} title={t('Ask for approval')}>
      <ApprovalForm unapproved={unapproved} onClose={dismiss} />
    </Modal>
  );
}
