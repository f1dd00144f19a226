import helmet from '#web/art/helmet.svg'
import { Picture } from '#web/ui/picture.tsx'

export function Avatar({ src, className = 'size-24' }: { src: string; className?: string }) {
  return (
    <Picture
      src={src || helmet}
      alt=""
      width={96}
      height={96}
      sizes="96px"
      className={`${className} shrink-0 rounded-full border border-line bg-sunken object-cover`}
    />
  )
}
