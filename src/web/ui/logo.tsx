/** The shop's mark and name. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <path d="M6 3h7v26H6z" className="fill-ink" />
        <path d="M15 16 24 4h6L19.5 17.5z" className="fill-ink" />
        <path d="m16.5 18.5 3.6-2.8L29 26h1v3h-7z" className="fill-accent" />
      </svg>
      <span className="font-display text-2xl font-semibold tracking-wide">Kickstand</span>
    </>
  )
}
