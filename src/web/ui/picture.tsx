import type { ComponentProps } from 'react'
import { parsePictureId, picturePath, pictureWidths } from '#base/pictures.ts'

type PictureProps = ComponentProps<'img'> & {
  src: string
  alt: string
  /** For what is seen first; everything else waits until it is near. */
  eager?: boolean
}

export function Picture({ alt, sizes, eager = false, className = '', ...img }: PictureProps) {
  // Its place stays, so that rows with a picture and rows without one look alike.
  if (img.src === '') return <span className={`block ${className}`} />
  const own = parsePictureId(img.src)
  const widths = own && pictureWidths.map((width) => `${picturePath(own, width)} ${width}w`)
  return (
    <img
      {...img}
      {...(widths && { srcSet: widths.join(', '), sizes })}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  )
}
