import { spec } from '#base/texts.ts'

/** Link names by address, in titled groups. */
export type Menu = Record<string, Record<string, string>>

const forCustomers: Menu = {
  Dashboard: {
    '/dashboard': spec.dashboard.profile,
    '/dashboard/myOrders': spec.dashboard.orders,
    '/dashboard/review': spec.dashboard.addReview,
  },
}

/** The specification's menu, and the pages that the shop adds. */
const forAdmins: Menu = {
  Dashboard: {
    '/dashboard': spec.dashboard.profile,
    '/dashboard/allOrders': spec.dashboard.allOrders,
    '/dashboard/addProduct': spec.dashboard.addProduct,
    '/dashboard/manageProducts': spec.dashboard.manageProducts,
    '/dashboard/users': spec.dashboard.users,
  },
  Shop: {
    '/dashboard/today': 'Today',
    '/dashboard/shipping': 'Shipping',
    '/dashboard/companies': 'Companies',
    '/dashboard/quotes': 'Quotes',
    '/dashboard/goodsIn': 'Receiving',
    '/dashboard/stockTake': 'Stock-take',
    '/dashboard/invoices': 'Invoices',
    '/dashboard/payments': 'Payments',
    '/dashboard/messages': 'Messages',
    '/dashboard/reviews': 'Reviews',
    '/dashboard/pages': 'Pages',
    '/dashboard/appearance': 'Appearance',
    '/dashboard/audit': 'Audit Log',
  },
  Catalogue: {
    '/dashboard/priceLists': 'Price Lists',
    '/dashboard/partNumbers': 'Part Numbers',
    '/dashboard/applications': 'Fitment',
    '/dashboard/searchWords': 'Search Words',
  },
}

const forWorkshops: Menu = {
  'Your workshop': {
    '/quickOrder': 'Quick Order',
    '/dashboard/lists': 'My Lists',
    '/dashboard/garage': 'My Garage',
    '/dashboard/addresses': 'Addresses',
  },
}

/** An admin has the same of every company under Shop. */
const forMembers: Menu = {
  'Your company': {
    '/dashboard/company': 'Company',
    '/dashboard/requests': 'Requests',
    '/dashboard/invoices': 'Invoices',
  },
}

export function menuFor(isAdmin: boolean): Menu {
  return isAdmin
    ? { ...forAdmins, ...forWorkshops }
    : { ...forCustomers, ...forWorkshops, ...forMembers }
}

/** Where pages belong that are not below the address of an entry. */
const parents: Record<string, string[]> = {
  '/dashboard/customers': ['/dashboard/users'],
  '/dashboard/purchases': ['/dashboard/allOrders', '/dashboard/myOrders'],
  '/dashboard/payment': ['/dashboard/myOrders'],
  '/dashboard/again': ['/dashboard/myOrders'],
  '/dashboard/bankStatement': ['/dashboard/payments'],
  '/dashboard/statement': ['/dashboard/companies', '/dashboard/invoices'],
  '/dashboard/stock': ['/dashboard/manageProducts'],
  '/dashboard/security': ['/dashboard'],
  '/updateProduct': ['/dashboard/manageProducts'],
}

/** The menu's entry of a page, or of the page above it. */
export function findEntry(pathname: string, menu: Menu): { to: string; name: string } | undefined {
  const names = new Map(Object.values(menu).flatMap((links) => Object.entries(links)))
  const [path = ''] = /^(\/dashboard)?(\/[^/]+)?/.exec(pathname) ?? []
  const to = [path, ...(parents[path] ?? [])].find((address) => names.has(address))
  return to === undefined ? undefined : { to, name: names.get(to) ?? '' }
}

/** Titles of pages that no menu links to. */
const otherPages = {
  '/dashboard/security': 'Security',
  '/dashboard/invitations': 'Invitation',
  '/dashboard/customers': 'Customer',
  '/dashboard/purchases': 'Order',
  '/dashboard/again': 'Order again',
  '/dashboard/payment': 'Payment',
  '/dashboard/bankStatement': 'Bank Statement',
  '/dashboard/statement': 'Statement',
  '/dashboard/stock': 'Stock History',
}

const groups = [forCustomers, forAdmins, forWorkshops, forMembers].flatMap((menu) =>
  Object.values(menu),
)

/** The titles of all pages of the dashboard, by address. */
export const titles: Record<string, string> = Object.assign({}, ...groups, otherPages)
