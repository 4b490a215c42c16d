import type { PublicSettings } from '@ovation/contract/site/settings.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from './reset.ts';
import { settingsLoaded } from './settings.ts';

/** A page of the site, such as its terms. */
export interface SitePage {
  readonly title: string;
  readonly path: string;
  /** People who register agree to it. */
  readonly isAgreedTo?: boolean;
}

export interface UiState {
  readonly siteName: string;
  readonly logo: string;
  readonly darkmodeLogo: string;
  readonly menus: readonly SitePage[];
  readonly favicon: string;
}

const initialState: UiState = {
  siteName: 'Ovation',
  logo: '/logo.svg',
  darkmodeLogo: '/logo-dark.svg',
  menus: [],
  favicon: '/favicon.ico',
};

const ui = createSlice({
  name: 'ui',
  initialState,
  reducers: { uiChanged: (state, { payload }: PayloadAction<Partial<UiState>>) => ({ ...state, ...payload }) },
  extraReducers: (builder) =>
    builder
      .addCase(reset, () => initialState)
      .addCase(settingsLoaded, (state, { payload }) => ({ ...state, ...brandingOf(payload) })),
});

export function uiOf(settings: PublicSettings, menus: UiState['menus']): UiState {
  return { ...brandingOf(settings), menus };
}

function brandingOf(settings: PublicSettings): Omit<UiState, 'menus'> {
  return {
    siteName: settings.siteName,
    logo: settings.logoUrl,
    darkmodeLogo: settings.darkmodeLogoUrl,
    favicon: settings.favicon,
  };
}

export const { uiChanged } = ui.actions;
export const uiReducer = ui.reducer;
