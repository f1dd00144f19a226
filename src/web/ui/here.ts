/**
 * The words of the link that leads to where one is, in every menu: orange and underlined, which is seen
 * without colours too.
 */
export const hereClass =
  'text-accent-text underline decoration-accent decoration-2 underline-offset-8 forced-colors:decoration-4'
