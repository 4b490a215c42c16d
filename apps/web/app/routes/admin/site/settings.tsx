import { t } from '@ovation/language/t.ts';
import { getAllSettings } from '@ovation/contract/site/settings.ts';
import { SettingsForm } from '../../../modules/administration/settings/settings-form.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/settings.ts';

export async function loader(args: Route.LoaderArgs) {
  return { settings: await apiOf(args).call(getAllSettings) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Settings'), matches) }];
}

export default function SettingsPage({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader
        title={t('Settings')}
        description={t('Settings for the whole site. Changes apply as soon as you save.')}
      />
      <UnsavedChanges>
        <SettingsForm settings={settings} />
      </UnsavedChanges>
    </Page>
  );
}
