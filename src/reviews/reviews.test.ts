import { expect, test } from 'vitest'
import { onBothEngines } from '#tests/open-shop.ts'

onBothEngines('reviews', (shop) => {
  test("the specification's own call, with name, email and picture, is taken in the asker's name", async () => {
    const { call, customer } = shop()
    const as = await customer()
    const body = {
      userName: 'Somebody else',
      email: 'else@workshop.test',
      img: '/images/else.webp',
      star: 5,
      description: 'Fits.',
    }
    const answer = await call('POST', '/reviews', { as, body })
    expect(answer).toMatchObject({ status: 200, body: { userName: as.name, img: '' } })
  })
})
