import { useState } from 'react'
import { slashOffKey } from '#web/slash.ts'
import { readStored, store, unstore } from '#web/stored.ts'

/** Says what the key does, and turns it off and on. */
export function SlashKey() {
  const [off, setOff] = useState(() => readStored(slashOffKey) !== null)
  const turn = () => {
    if (off) unstore(slashOffKey)
    else store(slashOffKey, 'yes')
    setOff(!off)
  }
  return (
    <p className="flex items-center justify-between gap-4 border-t border-line px-4 text-xs text-soft pointer-coarse:hidden">
      <span>
        {off ? 'The key / is off.' : 'The key / leads here from anywhere on a page.'} Enter searches
        the whole catalogue.
      </span>
      <button type="button" onClick={turn} className="min-h-9 shrink-0 px-2 underline">
        {off ? 'Turn it on' : 'Turn it off'}
      </button>
    </p>
  )
}
