/** The shop's mark and name: a K that stands on its kickstand. */
export function Logo() {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8">
        <path d="M3 2h5v20H3zM9.6 10.6 15.2 2h5.9l-6.3 9.6z" className="fill-ink" />
        <path d="m9.2 12.2 4.5-.1 3.6 6.3H23V22h-8.2z" className="fill-accent" />
      </svg>
      <span className="font-display text-2xl font-semibold tracking-wide">Kickstand</span>
    </>
  )
}
