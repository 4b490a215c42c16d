import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Gauge } from '../../../platform/measurements/gauge.ts';
import { mailAdministrators } from '../mail-administrators.ts';
import { claimAlert } from './alert.store.ts';
import { job } from '../../../platform/jobs/job.ts';

const dayMs = 24 * 3_600_000;

export const watchDiskJob = job({ name: 'watch-disk' });

/**
 * Alerts staff once a day while the disk's reserve is in use: uploads are rejected, and the database is next to suffer.
 */
export async function watchDisk(app: App): Promise<void> {
  if ((await app.freeSpace.bytes()) >= 0) return;
  const now = app.clock.now();
  app.logger.error({ folder: app.config.dataDir }, 'there is hardly any room left: uploads are refused');
  await app.transaction(async (work) => {
    if (!(await claimAlert(work.db, { kind: 'disk', now, notSince: new Date(now.getTime() - dayMs) }))) return;
    await mailAdministrators(work, app, {
      subject: t('The disk is almost full'),
      paragraphs: [
        t('Less than {diskReserveMegabytes} MB is left where the site keeps its data ({dataDir}).', {
          diskReserveMegabytes: app.config.diskReserveMegabytes,
          dataDir: app.config.dataDir,
        }),
        t(
          'Uploads are refused until there is more space, so that the database keeps working. Files that are being processed wait; nothing is lost.',
        ),
        t('Please free some space, or move the data to a larger disk.'),
      ],
    });
  });
}

/** For Prometheus: alert when it falls to zero. */
export function diskGauge({ freeSpace }: App): Gauge {
  return {
    name: 'ovation_disk_free_above_reserve_bytes',
    help: 'The room left for uploads before the reserve of the database begins.',
    read: () => freeSpace.bytes(),
  };
}
