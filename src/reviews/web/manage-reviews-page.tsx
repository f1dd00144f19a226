import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { showDate } from '#base/calendar.ts'
import { readPaging } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import { readChoice, readText } from '#web/address.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Review } from '../contract.ts'
import { maxReviewLength, perPage } from '../rules.ts'
import { reviewsQuery } from './queries.ts'
import { VerifiedBuyer } from './review-grid.tsx'

const filters = { '': 'All', false: 'Not answered', true: 'Answered' }

export default function ManageReviewsPage() {
  const [search] = useSearchParams()
  const q = readText(search, 'q')
  const view = readChoice(search.get('answered'), filters, '')
  const answered = view || undefined
  const reviews = useQuery(reviewsQuery({ ...readPaging(search), limit: perPage, q, answered }))
  return (
    <ListPage
      title={spec.home.reviews}
      list={reviews}
      limit={perPage}
      searchPlaceholder="Name or text"
      tabs={
        <Tabs
          label="Which reviews"
          name="answered"
          value={view}
          options={filters}
          defaultValue=""
        />
      }
      empty={{ title: 'No reviews match', to: '/dashboard/reviews' }}
    >
      {(rows) => (
        <ul className="mt-4 grid gap-4">
          {rows.map((review) => (
            <li key={review._id}>
              <ReviewEntry review={review} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}

function ReviewEntry({ review }: { review: Review }) {
  const { userName, star, writtenAt, verified, description, answer } = review
  return (
    <article className="rounded-surface border border-line bg-raised px-4 py-4 sm:px-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-sans leading-normal font-semibold wrap-anywhere">{userName}</h2>
        <Stars star={star} />
        <p className="ml-auto flex flex-wrap gap-x-3 text-note text-soft">
          {verified && <VerifiedBuyer />}
          <time dateTime={new Date(writtenAt).toISOString()}>{showDate(writtenAt)}</time>
        </p>
      </header>
      <p className="mt-2 max-w-text text-pretty wrap-anywhere whitespace-pre-line">{description}</p>
      {answer !== null && (
        <div className="mt-4 max-w-text border-l-2 border-accent pl-3 text-row">
          <p className="font-semibold">Answer from the shop</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      <ReviewControls review={review} />
    </article>
  )
}

const invalidates = () => [['reviews'], ['orders', 'waiting']]

function ReviewControls({ review }: { review: Review }) {
  const { _id, userName, hidden, answer } = review
  const [answering, setAnswering] = useState(false)
  const hide = useShopMutation<boolean>({
    mutationFn: (hidden) => send('PUT /reviews/:id', { params: { id: _id }, body: { hidden } }),
    invalidates,
    successToast: (_, hidden) => [`The review is ${hidden ? 'hidden' : 'shown again'}`, userName],
  })
  const about = <span className="sr-only">: review by {userName}</span>
  if (answering) return <AnswerForm review={review} close={() => setAnswering(false)} />
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
      {hidden && <p className="mr-auto text-row text-soft">Hidden from customers</p>}
      <Button small busy={hide.isPending} onClick={() => hide.mutate(!hidden)}>
        {hidden ? 'Show again' : 'Hide'}
        {about}
      </Button>
      <Button small onClick={() => setAnswering(true)}>
        {answer === null ? 'Answer' : 'Change answer'}
        {about}
      </Button>
    </div>
  )
}

function AnswerForm({ review, close }: { review: Review; close: () => void }) {
  const { _id, userName, answer } = review
  const defaultValues = { answer: answer ?? '' }
  const shopForm = useShopForm({ defaultValues, draft: `review answer ${_id}` })
  const save = useShopMutation<{ answer: string }>({
    form: shopForm,
    mutationFn: (typed) =>
      send('PUT /reviews/:id/answer', { params: { id: _id }, body: { ...typed, seen: answer } }),
    invalidates,
    successToast: (_, sent) => [
      sent.answer.trim() ? 'Answer published' : 'Answer removed',
      userName,
    ],
    onSuccess: () => {
      shopForm.markSaved()
      close()
    },
  })
  return (
    <Form onSubmit={shopForm.submit(save.mutate)} className="mt-4">
      <TextArea
        label="Answer from the shop"
        help="Shown to everybody below the review. Leave it empty to remove it."
        rows={4}
        maxLength={maxReviewLength}
        {...shopForm.field('answer')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={save.isPending}>Save answer</SubmitButton>
        <Button onClick={close}>Cancel</Button>
      </div>
    </Form>
  )
}
