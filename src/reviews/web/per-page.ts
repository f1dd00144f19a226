/** So many reviews are on a page. */
export const perPage = 60
