import { defaultSettings, type Settings } from '@ovation/contract/site/settings.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

const settings = createSlice({
  name: 'settings',
  initialState: defaultSettings,
  reducers: { settingsLoaded: (_state, { payload }: PayloadAction<Settings>) => payload },
  extraReducers: (builder) => builder.addCase(reset, () => defaultSettings),
});

export const { settingsLoaded } = settings.actions;
export const settingsReducer = settings.reducer;
