import { defaultSettings, settingKeys } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import { changesOf, type SettingValues } from './setting-changes.ts';
import { settingSections } from './setting-sections.ts';

const values: SettingValues = { ...defaultSettings };

test('only what was changed is sent', () => {
  expect(changesOf(defaultSettings, values)).toEqual({});
  expect(
    changesOf(defaultSettings, { ...values, siteName: 'The Stage', maintenanceMode: !defaultSettings.maintenanceMode }),
  ).toEqual({ siteName: 'The Stage', maintenanceMode: !defaultSettings.maintenanceMode });
});

test('a list counts as changed when it holds other entries, not when it is another list', () => {
  expect(changesOf(defaultSettings, { ...values, blockedCountries: [] })).toEqual({});
  expect(changesOf(defaultSettings, { ...values, blockedCountries: ['FR'] })).toEqual({ blockedCountries: ['FR'] });
});

test('a field that was emptied is a change, so that the site can refuse it', () => {
  expect(changesOf(defaultSettings, { ...values, minimumTipPrice: '' })).toEqual({ minimumTipPrice: '' });
});

test('every setting of the site can be changed, in one place', () => {
  const offered = settingSections.flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(offered.toSorted()).toEqual([...settingKeys].toSorted());
});
