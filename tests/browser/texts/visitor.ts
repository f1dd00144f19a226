import { expect, test } from 'vitest'
import { ours } from '#base/texts.ts'
import { alive, type BrowserShop, goTo } from '../browser-shop.ts'
import { fill, held, hueOf, styleOf } from '../forms.ts'
import type { Reader } from './reader.ts'

export function readAsVisitor(open: BrowserShop, reader: Reader): void {
  test('Home says what the specification has it say, in its order', async () => {
    const page = await open.page('visitor', '/')
    const on = reader.on(page)
    await on.heading('home.intro')
    await on.heading('home.products')
    await on.heading('home.summary')
    await on.text('home.marketSize')
    await on.text('home.annualGrowth')
    await on.text('home.penetrationRate')
    await on.heading('home.reviews')
    expect(
      await page
        .getByRole('main')
        .locator('section:not([aria-roledescription]) h2')
        .allInnerTexts(),
    ).toEqual(['WE ARE HERE TO', 'Our Products', 'Business Summary', 'User Reviews', 'Contact us'])
    expect(await page.locator('[aria-roledescription=slide]').count()).toBe(3)
    expect(await page.getByRole('article').count()).toBe(12)
    for (const [name, figure] of figures) {
      await page.locator('dl > div').filter({ hasText: name }).getByText(figure).waitFor()
    }
    await fill(page, { Email: 'a@b.test', Subject: 'Discs', Message: 'Do they fit?' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.method()))
    await (await on.button('home.submit')).click()
    await on.told('home.submitted')
    expect(asked.filter((method) => method !== 'GET')).toEqual(['POST'])
    await (await on.button('home.moreReviews')).click()
    await page.waitForURL('**/reviews')
    await page.goBack()
    await (await on.button('home.moreProducts')).click()
    await page.waitForURL('**/products')
  })

  test('toasts stand top right for 5 s, and the scripts come from static/js', async () => {
    const page = await open.page('visitor', '/blogs')
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await goTo(page, '/')
    await (await reader.on(page).button('home.submit')).click()
    const toast = await reader.on(page).told('home.submitted')
    const container = page.locator('.Toastify__toast-container--top-right')
    expect(await container.getByText('Message Submitted').count()).toBe(1)
    const bar = page.locator('.Toastify__progress-bar[role=progressbar]')
    expect(await styleOf(bar, 'animationDuration')).toBe('5s')
    const box = await toast.boundingBox()
    expect(box?.x).toBeGreaterThan(720)
    expect(box?.y).toBeLessThan(200)
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter((path) => !path.startsWith('/static/js/'))).toEqual([])
  })

  test('the navbar: its links, the active one orange and underlined, Login or Sign Out', async () => {
    const page = await open.page('visitor', '/products')
    const links = page.locator('header nav').first().getByRole('link')
    expect(await Promise.all((await links.all()).map((link) => link.getAttribute('href')))).toEqual(
      ['/home', '/products', '/reviews', '/blogs', '/myPortfolio', '/login', '/signup'],
    )
    const active = links.filter({ hasText: 'Products' })
    expect(hueOf(await styleOf(active, 'color'))).toBe('orange')
    expect(await styleOf(active, 'textDecorationLine')).toBe('underline')
    expect(await active.getAttribute('aria-current')).toBe('page')
    await reader.on(page.locator('header')).button('nav.login')

    const buyer = await open.shop.customer()
    await page.evaluate((token) => localStorage.setItem('accessToken', token), buyer.token)
    await goTo(page, '/products')
    const on = reader.on(page.locator('header'))
    await on.button('nav.dashboard')
    await (await on.button('nav.signOut')).click()
    await on.button('nav.login')
    expect(await page.evaluate('localStorage.getItem("accessToken")')).toBe(null)
    expect(await page.locator('header').getByText('Dashboard').count()).toBe(0)
  })

  test('cards name what they show, prices in dollars, and Buy Now leads to the purchase', async () => {
    const page = await open.page('visitor', '/products')
    const card = page.getByRole('article').first()
    const on = reader.on(card)
    await on.text('card.description')
    await on.text('card.quantity')
    await on.text('card.minimum')
    await on.text('card.price')
    expect(await card.innerText()).toMatch(/\$\d/)
    expect(await (await on.button('card.buy')).getAttribute('href')).toMatch(/^\/purchase\/\w+/)

    await goTo(page, '/reviews')
    const review = reader.on(page.getByRole('article').first())
    await review.text('card.userName')
    await review.text('card.ratings')
    await review.text('card.review')
  })

  test('shows a page with a picture for an unknown address', async () => {
    const page = await open.page('visitor', '/nowhere')
    await reader.on(page).heading('notFound')
    expect(await page.getByRole('main').getByRole('img').count()).toBe(1)
  })

  test('the login page, and what it says', async () => {
    const page = await open.page('visitor', '/login')
    const on = reader.on(page.getByRole('main'))
    await on.heading('login.title')
    await on.button('login.login')
    await on.text('login.or')
    await (await on.button('login.reset')).click()
    await reader.on(page).told('login.emailMissing')
    await fill(page, { Email: 'nobody@workshop.test' })
    await (await on.button('login.reset')).click()
    await reader.on(page).told('login.emailSent')
    await page.evaluate('window.open = () => null')
    await (await on.button('login.google')).click()
    await reader.on(page).under('login.error', ours.google.blocked)
  })

  test('the signup page: every label, every refusal, the loading screen, the welcome', async () => {
    await open.shop.customer({ email: 'taken@workshop.test' })
    const page = await open.page('visitor', '/signup')
    const main = page.getByRole('main')
    const on = reader.on(main)
    await on.heading('signup.title')
    await (await on.label('signup.name')).fill('Ida Brandt')
    await (await on.label('signup.email')).fill('taken@workshop.test')
    await (await on.label('signup.address')).fill('Dock 3')
    await (await on.label('signup.phone')).fill('5550199')
    await (await on.label('signup.password')).fill('long enough')
    await (await on.label('signup.confirm')).fill('long enogh')
    const terms = await on.label('signup.terms')
    const label = main.getByText('Accepct terms and conditions')
    expect(hueOf(await styleOf(label, 'color'))).toBe('red')
    await (await on.button('signup.signup')).click()
    await reader.on(page).told('signup.passwordsDiffer')
    await on.under('signup.termsMissing')
    await terms.check()
    expect(hueOf(await styleOf(label, 'color'))).toBe('green')
    await fill(page, { 'Confirm Password': 'long enough' })
    await (await on.button('signup.signup')).click()
    await reader.on(page).told('signup.exists')

    // The account is made while the loading screen stands.
    const go = await held(page, '**/api/users')
    await fill(page, { Email: 'ida@workshop.test' })
    await (await on.button('signup.signup')).click()
    await on.button('loading')
    const screen = await main.getByRole('status').boundingBox()
    const width = await page.evaluate('document.documentElement.offsetWidth')
    expect(screen).toEqual({ x: 0, y: 0, width, height: page.viewportSize()?.height })
    go()
    await reader.on(page).told('signup.registered', 'Ida Brandt')
    await page.waitForURL((url) => url.pathname === '/')
    await alive(page)
  })
}

const figures = [
  ['Market size', '200 core USD'],
  ['Annual growth', '20%'],
  ['Penetration rate', '19per 1000'],
] as const
