import type { ComponentProps } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import type { Product } from '../contract.ts'
import { minOrderable } from '../orderable.ts'

type ProductPictureProps = { product: Product; className: string } & Pick<
  ComponentProps<typeof Picture>,
  'alt' | 'sizes' | 'eager'
>

export function ProductPicture({ product, className, ...picture }: ProductPictureProps) {
  const orderable = minOrderable(product) !== null
  return (
    <div className={`relative overflow-hidden bg-sunken ${className}`}>
      <Picture
        {...picture}
        src={product.img}
        width={800}
        height={600}
        className={`aspect-4/3 w-full object-cover ${orderable ? '' : 'opacity-45 [filter:grayscale(1)_var(--dimmed,brightness(1))]'}`}
      />
      {!orderable && (
        <p className="absolute bottom-3 left-3 rounded-press border border-current bg-raised px-2.5 py-1 text-row font-semibold text-bad">
          {product.quantity === 0 ? 'Out of stock' : 'Too few in stock'}
        </p>
      )}
    </div>
  )
}

/** `small` for tables, as high as a row. */
export function Thumb({ src, small = false }: { src: string; small?: boolean }) {
  return (
    <Picture
      src={src}
      alt=""
      width={small ? 48 : 56}
      height={small ? 36 : 42}
      sizes={small ? '48px' : '56px'}
      className={`aspect-4/3 max-w-none rounded-press border border-line bg-sunken object-cover ${small ? 'w-12' : 'w-14'}`}
    />
  )
}
