import { Suspense } from 'react'
import { formatDate } from '#base/calendar.ts'
import { spec } from '#base/texts.ts'
import { Avatar } from '#users/web/avatar.tsx'
import { Stars } from '#web/ui/stars.tsx'
import type { Review } from '../contract.ts'

export default function ReviewGrid({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {reviews.map((review) => (
        // In rows of equal height, their title blocks too.
        <li key={review._id} className="row-span-2 grid grid-rows-subgrid gap-0">
          <Suspense>
            <ReviewCard review={review} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { userName, writtenAt } = review
  return (
    <article className="row-span-2 grid grid-rows-subgrid gap-0 rounded-surface border border-line bg-raised">
      <div className="px-3 py-5 sm:px-5">
        <p className="text-note text-soft">{spec.card.review}</p>
        <p className="mt-1 text-pretty wrap-anywhere whitespace-pre-line">{review.description}</p>
        {review.answer !== null && (
          <div className="mt-4 border-l-2 border-accent pl-3 text-row">
            <p className="font-semibold">Answer from the shop</p>
            <p className="wrap-anywhere whitespace-pre-line">{review.answer}</p>
          </div>
        )}
      </div>
      <footer className="grid grid-cols-[auto_1fr_auto] max-[16rem]:grid-cols-1 items-center border-t border-line">
        <Avatar src={review.img} className="m-3 size-14 sm:ml-5" />
        <div className="min-w-0 py-3 pr-3">
          <p className="text-note text-soft">{spec.card.userName}</p>
          <h3 className="font-sans leading-normal font-semibold wrap-anywhere">{userName}</h3>
          <p className="flex flex-wrap gap-x-2 text-note text-soft">
            <time dateTime={new Date(writtenAt).toISOString()}>{formatDate(writtenAt)}</time>
            {review.verified && <VerifiedBuyer />}
          </p>
        </div>
        <div className="grid content-center gap-1 self-stretch border-l border-line px-3 py-3 max-[16rem]:border-t max-[16rem]:border-l-0 sm:px-4">
          <p className="text-note text-soft">{spec.card.ratings}</p>
          <Stars star={review.star} />
        </div>
      </footer>
    </article>
  )
}

function VerifiedBuyer() {
  return (
    <span
      className="inline-flex items-center gap-1 font-medium text-good"
      title="Has paid for an order here"
    >
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className="size-3 fill-none stroke-current stroke-2"
      >
        <path d="m1.5 6.5 3 3 6-7" />
      </svg>
      Verified buyer
    </span>
  )
}
