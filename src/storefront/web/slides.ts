import bench from '#web/art/bench.svg'
import dusk from '#web/art/dusk.svg'
import shelves from '#web/art/shelves.svg'

export type Slide = {
  art: string
  /** The picture's light: decides the colour of the words on it. */
  light: 'day' | 'dusk'
  /** Under the picture, as a manual names its figures. */
  caption: string
  title: string
  text: string
  action: { to: string; words: string }
}

/** The three scenes above Home, each with one thing to say. */
export const slides: readonly [Slide, ...Slide[]] = [
  {
    art: bench,
    light: 'day',
    caption: 'Top end of a twin, dismantled',
    title: 'Parts by the case, from their makers',
    text: 'Brakes, drivetrain, engine and electrics for workshops that fit them every day.',
    action: { to: '/products', words: 'See the parts' },
  },
  {
    art: shelves,
    light: 'day',
    caption: 'A dealer’s wall after one delivery',
    title: 'Fill the shelf, not the phone line',
    text: 'Stock, minimum and price stand on every card. What you can order is what we have.',
    action: { to: '/products?sort=name', words: 'Browse by name' },
  },
  {
    art: dusk,
    light: 'dusk',
    caption: 'On its stand, job done',
    title: 'Back on its own wheels by dusk',
    text: 'Parts that fit the first time, so that the bike leaves the day it came.',
    action: { to: '/reviews', words: 'Hear from workshops' },
  },
]
