export type Role = 'visitor' | 'buyer' | 'admin'
export const roles: Role[] = ['visitor', 'buyer', 'admin']

export type Page = { name: string; path: string }

/** Every route of src/routes.ts that this person can open. */
export async function pagesOf(role: Role, address: string, token: string | null): Promise<Page[]> {
  const product = await firstId(`${address}/api/products?limit=1`, null)
  const everybody = [
    { name: 'home', path: '/' },
    { name: 'products', path: '/products' },
    { name: 'products-page-2', path: '/products?page=2' },
    { name: 'products-none', path: '/products?q=no+such+part' },
    { name: 'product', path: `/products/${product}` },
    { name: 'reviews', path: '/reviews' },
    { name: 'blogs', path: '/blogs' },
    { name: 'portfolio', path: '/myPortfolio' },
    { name: 'not-found', path: '/nowhere' },
    { name: 'update-product', path: `/updateProduct/${product}` },
  ]
  if (role === 'visitor') {
    return [
      ...everybody,
      { name: 'login', path: '/login' },
      { name: 'signup', path: '/signup' },
      { name: 'reset-password', path: '/resetPassword' },
      { name: 'email-verified', path: '/emailVerified' },
    ]
  }
  const signedIn = [
    ...everybody,
    { name: 'purchase', path: `/purchase/${product}` },
    { name: 'profile', path: '/dashboard' },
    { name: 'dashboard-not-found', path: '/dashboard/nowhere' },
  ]
  if (role === 'admin') {
    return [
      ...signedIn,
      { name: 'all-orders', path: '/dashboard/allOrders' },
      { name: 'price-lists', path: '/dashboard/priceLists' },
      { name: 'part-numbers', path: '/dashboard/partNumbers' },
      { name: 'part-numbers-of-one', path: `/dashboard/partNumbers/${product}` },
      { name: 'applications', path: '/dashboard/applications' },
      { name: 'search-words', path: '/dashboard/searchWords' },
      { name: 'add-product', path: '/dashboard/addProduct' },
      { name: 'manage-products', path: '/dashboard/manageProducts' },
      { name: 'users', path: '/dashboard/users' },
    ]
  }
  const orders = `${address}/api/orders?email=${encodeURIComponent('buyer@kickstand.test')}`
  return [
    ...signedIn,
    { name: 'my-orders', path: '/dashboard/myOrders' },
    { name: 'add-review', path: '/dashboard/review' },
    {
      name: 'payment',
      path: `/dashboard/payment/${await firstId(orders, token, (order) => order.paid === false)}`,
    },
    {
      name: 'payment-paid',
      path: `/dashboard/payment/${await firstId(orders, token, (order) => order.paid === true)}`,
    },
  ]
}

type Row = { _id: string; paid?: boolean }

async function firstId(
  url: string,
  token: string | null,
  wanted: (row: Row) => boolean = () => true,
): Promise<string> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const rows = (await answer.json()) as Row[]
  const found = rows.find(wanted)
  if (!found) throw new Error(`${url} has nothing to show`)
  return found._id
}
