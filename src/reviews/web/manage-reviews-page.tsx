import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { readPaging } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { send } from '#web/send.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { UnfoldButton } from '#web/ui/unfold-button.tsx'
import type { Review } from '../contract.ts'
import { maxReviewLength, perPage } from '../rules.ts'
import { reviewsQuery } from './queries.ts'

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
        <Table
          caption={spec.home.reviews}
          columns={columns}
          rows={rows}
          detailsOf={(review) => <WholeReview review={review} />}
        />
      )}
    </ListPage>
  )
}

const columns: Column<Review>[] = [
  {
    head: 'Rating',
    isTrailing: true,
    cell: ({ star }) => (
      <span className="relative top-0.5 block [&_svg]:size-4">
        <Stars star={star} />
      </span>
    ),
  },
  {
    head: 'Author',
    isTitle: true,
    cell: ({ userName, writtenAt }) => (
      <span className="font-semibold whitespace-nowrap compact:whitespace-normal">
        {userName}
        <span className="ml-2 hidden text-note text-soft compact:inline">
          {formatDate(writtenAt)}
        </span>
      </span>
    ),
  },
  {
    head: 'Review',
    label: '',
    cell: ({ userName, description }, _, unfold) => (
      <UnfoldButton unfold={unfold} label={`Review by ${userName}`}>
        <span className="line-clamp-1 compact:line-clamp-2">{description}</span>
      </UnfoldButton>
    ),
  },
  {
    head: 'State',
    label: '',
    isFilled: (review) => listBadges(review).length > 0,
    cell: (review) => {
      const badges = listBadges(review)
      return badges.length > 0 && <span className="flex flex-wrap gap-1">{badges}</span>
    },
  },
  {
    head: 'Date',
    // On a phone it is beside the author's name.
    hiddenBelow: 'medium',
    cell: ({ writtenAt }) => (
      <time dateTime={new Date(writtenAt).toISOString()} className="whitespace-nowrap">
        {formatDate(writtenAt)}
      </time>
    ),
  },
  { head: 'Hide', actions: true, align: 'right', cell: (review) => <HideButton review={review} /> },
  {
    head: 'Answer',
    actions: true,
    align: 'right',
    cell: (review) => <AnswerButton review={review} />,
  },
]

function listBadges({ verified, hidden, answer }: Review) {
  return [
    verified && <Badge key="verified">Verified buyer</Badge>,
    answer !== null && (
      <Badge key="answered" tone="good">
        Answered
      </Badge>
    ),
    hidden && (
      <Badge key="hidden" tone="warn">
        Hidden from customers
      </Badge>
    ),
  ].filter(Boolean)
}

function WholeReview({ review: { description, answer } }: { review: Review }) {
  return (
    <div className="max-w-text border-l-2 border-edge pl-5">
      <p className="text-pretty wrap-anywhere whitespace-pre-line">{description}</p>
      {answer !== null && (
        <div className="mt-4 border-l-2 border-accent pl-3 text-row">
          <p className="font-semibold">Answer from the shop</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </div>
  )
}

const invalidates = () => [['reviews'], ['orders', 'waiting']]

function HideButton({ review: { _id, userName, hidden } }: { review: Review }) {
  const hide = useShopMutation<boolean>({
    mutationFn: (hidden) => send('PUT /reviews/:id', { params: { id: _id }, body: { hidden } }),
    invalidates,
    successToast: (_, hidden) => [`The review is ${hidden ? 'hidden' : 'shown again'}`, userName],
  })
  const words = hidden ? 'Show again' : 'Hide'
  return (
    <Button
      small
      variant="quiet"
      className="whitespace-nowrap"
      aria-label={`${words}: review by ${userName}`}
      busy={hide.isPending}
      onClick={() => hide.mutate(!hidden)}
    >
      {words}
    </Button>
  )
}

function AnswerButton({ review }: { review: Review }) {
  const { userName, description, answer } = review
  const words = answer === null ? 'Answer' : 'Change answer'
  return (
    <DialogButton
      small
      className="whitespace-nowrap"
      aria-label={`${words}: review by ${userName}`}
      label={words}
      title={`Review by ${userName}`}
    >
      {(close) => (
        <>
          <p className="mb-4 max-h-40 overflow-y-auto border-l-2 border-edge pl-3 text-row wrap-anywhere whitespace-pre-line">
            {description}
          </p>
          <AnswerForm review={review} close={close} />
        </>
      )}
    </DialogButton>
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
    <Form onSubmit={shopForm.submit(save.mutate)}>
      <TextArea
        data-autofocus
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
