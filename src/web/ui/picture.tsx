import { ownPicture, picturePath, pictureWidths } from '#base/pictures.ts'

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
  sizes: string
  /** For what is seen first; everything else waits until it is near. */
  eager?: boolean
  className?: string
}) {
  // Its place stays, so that rows with a picture and rows without one look alike.
  if (src === '') return <span className={`block ${className}`} />
  const own = ownPicture(src)
  return (
    <img
      src={src}
      {...(own
        ? { srcSet: pictureWidths.map((w) => `${picturePath(own, w)} ${w}w`).join(', '), sizes }
        : {})}
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
