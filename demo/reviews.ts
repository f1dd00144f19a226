/** What the demo people said about the shop. */

export type DemoReview = {
  /** One of the demo people. */
  email: string
  star: 1 | 2 | 3 | 4 | 5
  description: string
}

export const demoReviews: readonly DemoReview[] = [
  {
    email: 'mirela@twinvalley.kickstand.test',
    star: 5,
    description:
      'Forty discs in, not one with runout over five hundredths. I used to check every disc on the bench; now I check one in ten.',
  },
  {
    email: 'buyer@kickstand.test',
    star: 5,
    description:
      'Kickstands from Kickstand, naturally. The foot is wide enough for our gravel yard and not one spring has stretched yet.',
  },
  {
    email: 'hugo@lastlap.kickstand.test',
    star: 5,
    description:
      'We go through pads like coffee at the track. Ordered on Monday, on the shelf by Thursday, and the bedding-in marks are even.',
  },
  {
    email: 'samira@northgate.kickstand.test',
    star: 4,
    description:
      'I paste the fortnight’s list and it finds two thirds by the old numbers. One star short because grips only come in fifties and we are a small counter.',
  },
  {
    email: 'walt@ironshed.kickstand.test',
    star: 5,
    description:
      'Put a set of their clutch plates in my own 1983 twin before I sold any to customers. Takes up smoothly, no judder. That was four thousand miles ago.',
  },
  {
    email: 'kenji@harbor.kickstand.test',
    star: 2,
    description:
      'Three carburettors arrived with the float height off by two millimetres. They took them back without a fuss, but I lost an afternoon to it.',
  },
  {
    email: 'lucia@ruta9.kickstand.test',
    star: 5,
    description:
      'Every box has the part number on three sides. It sounds like nothing until you have to find a sprocket with dirty hands.',
  },
  {
    email: 'tom@hillclimb.kickstand.test',
    star: 4,
    description:
      'Forged pistons weighed within half a gram of each other. The ring packet could do with a proper gap table, but the parts are right.',
  },
  {
    email: 'noor@redline.kickstand.test',
    star: 5,
    description:
      'When stock was short the site told me so, and gave me the number I could have. No phone call, no back-order surprise.',
  },
  {
    email: 'grace@fleet.kickstand.test',
    star: 4,
    description:
      'We run sixty delivery bikes and buy oil filters by the case. Price holds, quality holds. I would like a delivery slot before eight in the morning.',
  },
  {
    email: 'pia@vintage.kickstand.test',
    star: 3,
    description:
      'Good parts, and the superseded numbers saved me twice. But the minimum on levers is too high for someone who restores six machines a year.',
  },
]
