/** The widths that the shop keeps its own pictures in (images/server/upload.ts). */
const widths = [240, 480, 960]

/** A picture in its fixed shape; the shop's own come in the width that the screen needs. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  eager = false,
  className = '',
}: {
  src: string
  alt: string
  width: number
  height: number
  /** How wide it is shown, as the `sizes` of an image say it. */
  sizes: string
  /** For what is seen first; everything else waits until it is near. */
  eager?: boolean
  className?: string
}) {
  const own = src.match(/^(\/images\/[0-9a-f]{32})-\d+\.webp$/)
  return (
    <img
      src={src}
      {...(own ? { srcSet: widths.map((w) => `${own[1]}-${w}.webp ${w}w`).join(', '), sizes } : {})}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
