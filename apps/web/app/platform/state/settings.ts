import { defaultPublicSettings, type PublicSettings } from '@ovation/contract/site/settings.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';

const settings = createSlice({
  name: 'settings',
  initialState: defaultPublicSettings,
  reducers: { settingsLoaded: (_state, { payload }: PayloadAction<PublicSettings>) => payload },
  extraReducers: (builder) => builder.addCase(reset, () => defaultPublicSettings),
});

export const { settingsLoaded } = settings.actions;
export const settingsReducer = settings.reducer;
