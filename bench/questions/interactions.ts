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
  const menu = 'button[popovertarget=menu]'
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
      before: (page) => page.goto('/', idle),
      does: (page) => page.click('header nav a[href="/products"]'),
    },
    {
      name: 'interaction, Products: to the next page',
      as: 'visitor',
      at: '/products',
      wait: nextPage,
      does: (page) => page.click(nextPage),
    },
    {
      name: 'interaction, Products: type a letter of a search',
      as: 'visitor',
      at: '/products',
      wait: 'main input[name=q]',
      does: (page, turn) => page.press('main input[name=q]', letter(turn)),
    },
    {
      name: 'interaction, Products: search',
      as: 'visitor',
      at: '/products',
      wait: 'main input[name=q]',
      before: (page, turn) =>
        page.fill('main input[name=q]', searches[turn % searches.length] ?? ''),
      does: (page) => page.press('main input[name=q]', 'Enter'),
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
      at: '/dashboard/allOrders',
      wait: nextPage,
      does: (page) => page.click(nextPage),
    },
    {
      name: 'interaction, All Orders: open the dialog of deleting',
      as: 'admin',
      at: '/dashboard/allOrders',
      wait: deleting,
      before: (page) => page.keyboard.press('Escape'),
      does: (page, turn) => page.locator(deleting).nth(turn).click(),
    },
    {
      name: 'interaction, All Orders: mark as shipped',
      as: 'admin',
      at: '/dashboard/allOrders?status=Pending',
      wait: '[data-act=ship]',
      does: (page, turn) => page.locator('[data-act=ship]').nth(turn).click(),
    },
  ]
}

const nextPage = 'nav[aria-label=Pages] li:last-child a'
const deleting = 'main tbody button[aria-label^=Delete]'
const searches = ['brake', 'forged chain', 'piston 12', 'seal']
const idle = { waitUntil: 'networkidle' } as const
const letter = (turn: number) => 'brake disc'[turn % 10] ?? 'e'
