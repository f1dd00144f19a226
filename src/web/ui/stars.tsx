const maxStars = 5

export function Stars({ star }: { star: number }) {
  return (
    <span role="img" aria-label={`${star} of ${maxStars} stars`} className="inline-flex gap-0.5">
      {Array.from({ length: maxStars }, (_, place) => (
        <StarShape key={place} filled={place < star} className="size-4 sm:size-5" />
      ))}
    </span>
  )
}

export function StarShape({ filled, className }: { filled: boolean; className: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`${filled ? 'fill-accent text-accent-text' : 'fill-transparent text-edge'} ${className}`}
    >
      <path
        d="m10 1.8 2.5 5.2 5.7.7-4.2 4 1.1 5.7L10 14.6l-5.1 2.8 1.1-5.7-4.2-4 5.7-.7z"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
