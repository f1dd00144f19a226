import { ShopLink } from './shop-link.tsx'

/** Above a page's title: the page that this one belongs to. */
export function WayBack({ to, children }: { to: string; children: string }) {
  return (
    <p className="-mt-2 text-sm print:hidden">
      <ShopLink
        to={to}
        prefetch="intent"
        className="inline-flex min-h-11 items-center text-accent-text underline"
      >
        {children}
      </ShopLink>
    </p>
  )
}
