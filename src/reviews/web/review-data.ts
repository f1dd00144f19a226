import type { Review } from '../contract.ts'

/** The reviews of a page as schema.org says them: of the maker, for they name no single product. */
export function reviewedMaker(reviews: Review[], total: number, publicUrl: string) {
  const sum = reviews.reduce((stars, { star }) => stars + star, 0)
  return {
    '@type': 'Organization',
    name: 'Kickstand',
    url: `${publicUrl}/`,
    // An average of a part would not be the average.
    ...(total > 0 && reviews.length === total
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number((sum / total).toFixed(1)),
            reviewCount: total,
            bestRating: 5,
          },
        }
      : {}),
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.userName },
      datePublished: new Date(review.writtenAt).toISOString().slice(0, 10),
      reviewBody: review.description,
      reviewRating: { '@type': 'Rating', ratingValue: review.star, bestRating: 5, worstRating: 1 },
    })),
  }
}
