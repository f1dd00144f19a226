import {
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as registerMode,
  wcagContrast,
} from 'culori/fn'

registerMode(modeRgb)
registerMode(modeLrgb)
registerMode(modeOklch)
const toOklch = converter('oklch')

/** WCAG 2.2, 1.4.3: of text on what lies behind it. */
export const leastContrast = 4.5

/** The backgrounds that the accent is read on, of src/web/styles/tokens.css: the least favourable of each theme. */
const grounds = { light: '#f0efeb', dark: '#23262c' } as const
const inks = { light: '#fdfcfa', dark: '#12151a' } as const

/** Colours of both themes from tokens.css, to show both on one page. */
export const ownTokens = {
  light: {
    '--color-surface': 'oklch(98.5% 0.004 90)',
    '--color-ink': 'oklch(22% 0.01 260)',
    '--color-raised': 'oklch(100% 0 0)',
    '--color-soft': 'oklch(44% 0.012 260)',
    '--color-line': 'oklch(87% 0.006 90)',
    '--color-edge': 'oklch(60% 0.01 260)',
    '--color-plate': '#e9e8e3',
    '--color-accent-text': 'oklch(52% 0.16 42)',
    '--color-accent-fill': 'oklch(54.5% 0.165 42)',
    '--color-on-accent': 'oklch(99% 0.004 90)',
  },
  dark: {
    '--color-surface': 'oklch(21% 0.01 260)',
    '--color-ink': 'oklch(94% 0.005 90)',
    '--color-raised': 'oklch(25% 0.011 260)',
    '--color-soft': 'oklch(75% 0.01 260)',
    '--color-line': 'oklch(34% 0.012 260)',
    '--color-edge': 'oklch(58% 0.012 260)',
    '--color-plate': '#bfbeba',
    '--color-accent-text': 'oklch(74% 0.16 50)',
    '--color-accent-fill': 'oklch(70% 0.175 48)',
    '--color-on-accent': 'oklch(18% 0.01 260)',
  },
} as const

export type Theme = keyof typeof grounds
export const themes: readonly Theme[] = ['light', 'dark']

/** The accent that the shop came with. */
export const firstAccent = '#d9590b'

export type Tones = {
  /** For words, links and lines. */
  text: string
  /** Behind the words of a button, and those words. */
  fill: string
  onFill: string
  textContrast: number
  fillContrast: number
}

/**
 * The accent as each theme shows it: its hue, as dark on light and as light on dark as words need to be
 * read. `accent` is #rrggbb.
 */
export function accentTones(accent: string, theme: Theme): Tones {
  const ground = grounds[theme]
  const onFill = inks[theme]
  const text = readableTone(accent, theme, ground)
  const fill = readableTone(accent, theme, onFill)
  return {
    text,
    fill,
    onFill,
    textContrast: wcagContrast(text, ground),
    fillContrast: wcagContrast(fill, onFill),
  }
}

const step = 0.01

/** The accent itself where it can be read, or the nearest lightness of it that can. */
function readableTone(accent: string, theme: Theme, beside: string): string {
  const { c, h } = parseAccent(accent)
  let { l } = parseAccent(accent)
  const isDone = () => wcagContrast(hex, beside) >= leastContrast
  const darker = theme === 'light'
  let hex = accent
  while (!isDone() && (darker ? l > 0 : l < 1)) {
    l += darker ? -step : step
    hex = formatHex({ mode: 'oklch', l, c, h })
  }
  return hex
}

function parseAccent(accent: string): Oklch {
  const colour = toOklch(accent)
  if (!colour) throw new Error(`${accent} is no colour`)
  return colour
}

/** The rules that give the shop its owner's accent, over those of tokens.css. */
export function accentStyle(accent: string): string {
  const light = accentTones(accent, 'light')
  const dark = accentTones(accent, 'dark')
  return `:root {
  --color-accent: ${accent};
  --color-accent-text: light-dark(${light.text}, ${dark.text});
  --color-accent-fill: light-dark(${light.fill}, ${dark.fill});
  --color-on-accent: light-dark(${light.onFill}, ${dark.onFill});
}
`
}
