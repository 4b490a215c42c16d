import { englishOf, t, translated } from '@ovation/language/t.ts';
import { Card, Text, Title } from '@mantine/core';
import { changeSettings, type Settings } from '@ovation/contract/site/settings.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useStoredValues } from '../../../platform/forms/stored-values.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveBar } from '../../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { SettingInput, changesOf, type SettingValues } from './setting-input.tsx';
import { settingSections, type SettingSection } from './setting-sections.ts';
import classes from './settings.module.css';

/** A form of all settings; only the changed ones are sent. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(changeSettings, {
    initialValues: settings as SettingValues,
    toBody: (values) => changesOf(settings, values),
    send: async (body) => {
      const saved = (await api.call(changeSettings, { body })) as SettingValues;
      form.form.setValues(saved);
      keep(saved);
      toastSuccess(t('Changes saved'));
      await revalidate();
    },
  });
  const keep = useStoredValues(form.form, settings as SettingValues);
  const count = Object.keys(changesOf(settings, form.form.getValues())).length;
  useUnsaved(count > 0);
  return (
    <Form of={form} label={t('Settings')}>
      {settingSections.map((section) => (
        <Section key={englishOf(section.title)} section={section} form={form.form} />
      ))}
      <SaveBar of={form} count={count} onDiscard={() => form.form.setValues(settings)} />
    </Form>
  );
}

function Section({
  section,
  form,
}: {
  readonly section: SettingSection;
  readonly form: Parameters<typeof SettingInput>[0]['form'];
}) {
  return (
    <section className={classes.section} aria-label={translated(section.title)}>
      <div>
        <Title order={2} size="h3">
          {translated(section.title)}
        </Title>
        <Text size="sm" c="dimmed">
          {translated(section.description)}
        </Text>
      </div>
      <Card padding="lg">
        <div className={classes.fields}>
          {section.fields.map((field) => (
            <div key={field.key} data-kind={field.kind}>
              <SettingInput field={field} form={form} />
            </div>
          ))}
        </div>
      </Card>
    </section>
  );
}
