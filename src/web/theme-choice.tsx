import { themeKey } from './early.ts'
import { store, useStored } from './stored.ts'
import { useHydrated } from './ui/button.tsx'

const themes = { system: 'System', light: 'Light', dark: 'Dark' }

/** Which of the two themes the shop is shown in; the browser remembers it (see `earlyScript`). */
export function ThemeChoice() {
  const theme = useStored(themeKey) ?? 'system'
  const choose = (chosen: string) => {
    store(themeKey, chosen)
    document.documentElement.dataset['theme'] = chosen
  }
  return (
    <label
      hidden={!useHydrated()}
      className="mt-4 items-center gap-2 not-[[hidden]]:flex text-row text-soft"
    >
      Theme
      <select
        value={theme}
        onChange={({ target }) => choose(target.value)}
        className="min-h-9 rounded-press border border-edge bg-raised px-2 text-ink pointer-coarse:min-h-11"
      >
        {Object.entries(themes).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
