import { commonRefusals } from '#base/refusals.ts'
import { makeRefuse } from '#base/refuse.ts'
import { ours } from '#base/texts.ts'

/** Refusals of images, by HTTP status: each code with the message that users read. */
export const imageRefusals = {
  400: {
    'wrong-key': 'This upload key has expired. Please try again.',
  },
  404: {
    'unknown-image': 'There is no such picture.',
  },
  413: {
    'picture-too-big': ours.pictureTooBig,
  },
  415: {
    'not-a-picture': ours.notAPicture,
  },
  422: {
    'picture-broken': 'This picture is damaged. Please choose another.',
    'picture-too-large': 'Please choose a picture of at most 40 megapixels.',
    'picture-moves': 'Please choose a picture without animation.',
  },
} as const

export const refuse = makeRefuse(commonRefusals, imageRefusals)
