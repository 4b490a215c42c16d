/** The client measures how long its text takes to arrive. */
import { t } from '@ovation/language/t.ts';
export async function measureUplink(): Promise<{ message: string }> {
  return { message: t('It has arrived.') };
}
