import type { Page } from 'playwright-core'

type Person = 'visitor' | 'buyer' | 'admin'

/** Something that a person does on a page, several times, each where the last one led. */
export type Interaction = {
  name: string
  as: Person
  /** On the screen of a telephone. */
  narrow?: boolean
  at: string
  /** What must be there before it begins. */
  wait: string
  /** What comes before each time, and is not measured; `turn` counts from 0. */
  before?: (page: Page, turn: number) => Promise<unknown>
  /** One click or key. */
  does: (page: Page, turn: number) => Promise<unknown>
}

/** What people do often on each kind of page. */
export function interactionsOf(product: string): Interaction[] {
  return [
    {
      name: 'interaction, Home: open the menu of a telephone',
      as: 'visitor',
      narrow: true,
      at: '/',
      wait: menu,
      before: (page) => page.keyboard.press('Escape'),
      does: (page) => page.click(menu),
    },
    {
      name: 'interaction, Home: to Products',
      as: 'visitor',
      at: '/',
      wait: 'header',
      before: (page) => page.goto('/', { waitUntil: 'networkidle' }),
      does: (page) => page.click('header nav a[href="/products"]'),
    },
    {
      name: 'interaction, Products: type a letter',
      as: 'visitor',
      at: '/products',
      wait: words,
      does: (page, turn) => page.press(words, 'brake disc'[turn % 10] ?? 'e'),
    },
    {
      name: 'interaction, Products: search',
      as: 'visitor',
      at: '/products',
      wait: words,
      before: (page, turn) => page.fill(words, ['brake', 'chain', 'piston 12'][turn % 3] ?? ''),
      does: (page) => page.press(words, 'Enter'),
    },
    {
      name: 'interaction, Purchase: one more',
      as: 'buyer',
      at: `/purchase/${product}`,
      wait: '[role=spinbutton]',
      does: (page) => page.getByRole('button', { name: 'More' }).click(),
    },
    {
      name: 'interaction, All Orders: to the next page',
      as: 'admin',
      wait: nextPage,
      at: '/dashboard/allOrders',
      does: (page) => page.click(nextPage),
    },
    {
      name: 'interaction, All Orders: mark as shipped',
      as: 'admin',
      wait: shipping,
      at: '/dashboard/allOrders?status=Pending',
      does: (page, turn) => page.locator(shipping).nth(turn).click(),
    },
  ]
}

const menu = 'button[popovertarget=menu]'
const words = 'main input[name=q]'
const nextPage = 'nav[aria-label=Pages] li:last-child a'
const shipping = '[data-act=ship]'
