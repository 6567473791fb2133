import { DEFAULT_SIZE, type Size, SIZES, type Theme, THEMES } from '../../../schemas/themes.ts';

/** Puts a theme on the page and remembers it in this browser, so that the next start has it before the first paint. */
export function applyTheme(name: string | null | undefined): Theme {
  const key = showTheme(name);
  if (name) localStorage.setItem('theme', key);
  return key;
}

/** Puts a theme on the page without remembering it: the company's, for those who have chosen none. */
export function showTheme(name: string | null | undefined): Theme {
  const theme = THEMES.find(({ key }) => key === name) ?? THEMES[0];
  document.documentElement.dataset.theme = theme.key;
  document.documentElement.dataset.themeMode = theme.mode;
  return theme.key;
}

export function applySize(name: string | null | undefined): Size {
  const size = SIZES.find((each) => each === name) ?? DEFAULT_SIZE;
  document.documentElement.dataset.size = size;
  if (name) localStorage.setItem('size', size);
  return size;
}

/** What this browser remembers. */
export function applyRemembered(): void {
  applyTheme(localStorage.getItem('theme'));
  applySize(localStorage.getItem('size'));
}
