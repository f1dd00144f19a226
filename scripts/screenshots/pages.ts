export type Role = 'visitor' | 'buyer' | 'admin'
export const roles: Role[] = ['visitor', 'buyer', 'admin']

export type Page = { name: string; path: string }

/** The pages of src/routes.ts that this person can open, and that the demo shop has something for. */
export async function pagesOf(role: Role, address: string, token: string | null): Promise<Page[]> {
  const ask = async (path: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await fetch(`${address}/api${path}`, { headers })
    return (await answer.json()) as Row[]
  }
  const product = idOf(await ask('/products?limit=1'))
  const everybody = {
    home: '/',
    products: '/products',
    'products-page-2': '/products?page=2',
    'products-none': '/products?q=no+such+part',
    product: `/products/${product}`,
    reviews: '/reviews',
    blogs: '/blogs',
    portfolio: '/myPortfolio',
    basket: '/basket',
    'quick-order': '/quickOrder',
    'not-found': '/nowhere',
    'update-product': `/updateProduct/${product}`,
    'email-verified': '/emailVerified',
  }
  if (role === 'visitor') {
    return named({
      ...everybody,
      login: '/login',
      signup: '/signup',
      'reset-password': '/resetPassword',
      'second-step': '/secondStep',
    })
  }
  const signedIn = {
    ...everybody,
    purchase: `/purchase/${product}`,
    profile: '/dashboard',
    security: '/dashboard/security',
    'dashboard-not-found': '/dashboard/nowhere',
  }
  if (role === 'admin') {
    return named({
      ...signedIn,
      'all-orders': '/dashboard/allOrders',
      users: '/dashboard/users',
      'price-lists': '/dashboard/priceLists',
      'part-numbers': '/dashboard/partNumbers',
      'part-numbers-of-one': `/dashboard/partNumbers/${product}`,
      applications: '/dashboard/applications',
      'search-words': '/dashboard/searchWords',
      'add-product': '/dashboard/addProduct',
      'manage-products': '/dashboard/manageProducts',
    })
  }
  const orders = await ask(`/orders?email=${encodeURIComponent('buyer@kickstand.test')}`)
  const paid = orders.filter((order) => order.paid === true)
  return named({
    ...signedIn,
    'my-orders': '/dashboard/myOrders',
    'add-review': '/dashboard/review',
    garage: '/dashboard/garage',
    lists: '/dashboard/lists',
    list: `/dashboard/lists/${idOf(await ask('/lists'))}`,
    'one-purchase': `/dashboard/purchases/${paid[0]?.purchaseId}`,
    again: `/dashboard/again/${paid[0]?.purchaseId}`,
    payment: `/dashboard/payment/${idOf(orders.filter((order) => order.paid === false))}`,
    'payment-paid': `/dashboard/payment/${idOf(paid)}`,
  })
}

type Row = { _id: string; paid?: boolean; purchaseId?: string }

function named(pages: Record<string, string>): Page[] {
  return Object.entries(pages).map(([name, path]) => ({ name, path }))
}

function idOf([first]: Row[]): string {
  if (!first) throw new Error('The demo shop has nothing to show')
  return first._id
}
