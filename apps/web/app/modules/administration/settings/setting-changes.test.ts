import { defaultSettings, settingKeys } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import { changesOf, type SettingValues } from './setting-input.tsx';
import { settingSections } from './setting-sections.ts';

const values: SettingValues = { ...defaultSettings };

test('only changed settings are sent', () => {
  expect(changesOf(defaultSettings, values)).toEqual({});
  expect(
    changesOf(defaultSettings, { ...values, siteName: 'The Stage', maintenanceMode: !defaultSettings.maintenanceMode }),
  ).toEqual({ siteName: 'The Stage', maintenanceMode: !defaultSettings.maintenanceMode });
});

test('a list has changed when its entries differ, not when it is another array', () => {
  expect(changesOf(defaultSettings, { ...values, blockedCountries: [] })).toEqual({});
  expect(changesOf(defaultSettings, { ...values, blockedCountries: ['FR'] })).toEqual({ blockedCountries: ['FR'] });
});

test('an emptied field is a change, so that the site can reject it', () => {
  expect(changesOf(defaultSettings, { ...values, minimumTipPrice: '' })).toEqual({ minimumTipPrice: '' });
});

test('every setting of the site can be changed, in exactly one field', () => {
  const offered = settingSections.flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(offered.toSorted()).toEqual([...settingKeys].toSorted());
});
