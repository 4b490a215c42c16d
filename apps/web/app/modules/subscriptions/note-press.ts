import { noteSubscribePress, type CountedKind } from '@ovation/contract/publishing/studio.ts';
import { api } from '../../platform/api/api.ts';

/** Says from which content a subscription may begin. It is only counted, so a failure keeps no one from subscribing. */
export async function notePress(pressed: { readonly kind: CountedKind; readonly id: string }): Promise<void> {
  await api.call(noteSubscribePress, { body: pressed }).catch(() => undefined);
}
