import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState(false)
  // They appear where a form was: whoever listens is led to them.
  useEffect(() => title.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <div className="rounded-surface border border-line border-t-4 border-t-accent bg-raised p-5">
      <h3 ref={title} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <p className="mt-2 max-w-text text-sm">
        Each opens your account once when the app is not at hand. Print them or write them down:
        they are not shown again.
      </p>
      <ul className="part-number my-4 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={copy}>Copy them</Button>
        <Button look="main" onClick={onDone}>
          I have kept them
        </Button>
        <span role="status" className="text-sm text-soft">
          {copied && 'Copied'}
        </span>
      </div>
    </div>
  )
}
