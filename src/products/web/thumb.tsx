import { Picture } from '#web/ui/picture.tsx'

/** A product's picture in a row. */
export function Thumb({ src }: { src: string }) {
  return (
    <Picture
      src={src}
      alt=""
      width={56}
      height={42}
      sizes="56px"
      className="aspect-4/3 w-14 max-w-none rounded-press border border-line bg-sunken object-cover"
    />
  )
}
