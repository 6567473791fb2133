import type { Config } from 'tailwindcss';

const token = (name: string) => `var(--${name})`;

// Values live in src/styles.css, one small set per theme.
export default {
  content: [],
  darkMode: ['selector', '[data-theme-mode=dark]'],
  theme: {
    extend: {
      colors: {
        surface: {
          0: token('surface-0'),
          1: token('surface-1'),
          2: token('surface-2'),
          3: token('surface-3'),
        },
        text: { 1: token('text-1'), 2: token('text-2'), 3: token('text-3') },
        line: { DEFAULT: token('line'), strong: token('line-strong') },
        accent: { DEFAULT: token('accent'), text: token('accent-text') },
        success: token('success'),
        warning: token('warning'),
        danger: token('danger'),
        info: token('info'),
        // the badge palette of data files: grey, blue, green, amber, red, violet
        hue: {
          grey: token('text-2'),
          blue: token('hue-blue'),
          green: token('success'),
          amber: token('warning'),
          red: token('danger'),
          violet: token('hue-violet'),
        },
        hover: token('hover'),
        pressed: token('pressed'),
        selected: token('selected'),
        backdrop: token('backdrop'),
      },
      fontSize: {
        xs: ['12px', '18px'],
        sm: ['13px', '20px'],
        base: ['14px', '22px'],
        lg: ['16px', '24px'],
        xl: ['20px', '28px'],
      },
      spacing: { control: token('control'), row: token('row') },
      boxShadow: { layer: token('shadow-layer'), low: token('shadow-low') },
    },
  },
} satisfies Config;
