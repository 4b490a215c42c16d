import { defaultSettings, type PublicSettings, type Settings } from '@ovation/contract/site/settings.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

/** The public settings; without providers of sign-ins until they are loaded. */
export type SiteSettings = Settings & Partial<PublicSettings>;

const settings = createSlice({
  name: 'settings',
  initialState: defaultSettings,
  reducers: { settingsLoaded: (_state, { payload }: PayloadAction<SiteSettings>) => payload },
  extraReducers: (builder) => builder.addCase(reset, () => defaultSettings),
});

export const { settingsLoaded } = settings.actions;
export const settingsReducer = settings.reducer;
