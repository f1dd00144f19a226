import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount, pluralize } from '#base/format.ts'
import { checkText } from '#base/sentences.ts'
import { spec } from '#base/texts.ts'
import blankCard from '#web/art/blank-card.svg'
import { type Registered, useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { FieldError, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { StarShape } from '#web/ui/stars.tsx'
import { maxReviewLength } from '../rules.ts'

const empty = { star: '', description: '' }

export default function AddReviewPage() {
  const shopForm = useShopForm({
    validate: ({ star, description }) => ({
      star: star ? undefined : spec.review.starMissing,
      description: checkText(description, spec.review.descriptionMissing, maxReviewLength),
    }),
    defaultValues: empty,
    draft: 'review',
  })
  const { values, field, submit } = shopForm
  const add = useShopMutation<typeof empty>({
    form: shopForm,
    mutationFn: ({ star, description }, options) =>
      send('POST /reviews', { body: { star: Number(star), description } }, options),
    invalidates: () => [['reviews']],
    successToast: () => spec.review.added,
    onSuccess: (_, sent) => shopForm.resetAfter(sent, empty),
  })
  return (
    <div className="grid gap-x-16 xl:grid-cols-[minmax(0,36rem)_1fr]">
      <DashboardPage
        title={spec.dashboard.addReview}
        about={
          <>
            Your review appears in the <ReviewsLink>reviews</ReviewsLink> with your profile name and
            picture.
          </>
        }
      >
        <p role="status" className="empty:hidden mb-6 border-l-4 border-good pl-4">
          {add.isSuccess && 'Thank you. '}
          {add.isSuccess && <ReviewsLink>See it in the reviews</ReviewsLink>}
        </p>
        <Form onSubmit={submit(add.mutate)} className="grid gap-2">
          <StarChoice chosen={Number(values.star)} {...field('star')} />
          <TextArea
            label={spec.card.description}
            help={`What you ordered, how it fits, how it lasts; up to ${formatCount(maxReviewLength)} characters`}
            rows={6}
            {...field('description')}
          />
          <SubmitButton busy={add.isPending} className="min-w-[min(10rem,100%)]">
            {spec.review.add}
          </SubmitButton>
          <AskBeforeLeaving when={shopForm.isDirty} onLeave={shopForm.markSaved} />
        </Form>
      </DashboardPage>
      <img
        src={blankCard}
        alt=""
        width={240}
        height={180}
        className="mt-10 w-full max-w-sm self-start justify-self-center max-xl:hidden"
      />
    </div>
  )
}

function ReviewsLink({ children }: { children: string }) {
  return (
    <Link to="/reviews" className="text-accent-text underline">
      {children}
    </Link>
  )
}

const words = [
  '',
  'Would not order again',
  'Below what we expected',
  'Does the job',
  'Good',
  'Excellent',
]

function StarChoice({ chosen, error, ...radio }: { chosen: number } & Registered) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="text-row font-semibold">Star rating (1-5)</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex flex-wrap">
          {[1, 2, 3, 4, 5].map((star) => (
            <label key={star} className="relative grid size-12 cursor-pointer place-items-center">
              <input
                type="radio"
                value={star}
                aria-label={pluralize(star, 'star')}
                aria-invalid={error ? true : undefined}
                {...radio}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-press"
              />
              <StarShape
                filled={star <= chosen}
                className={`pointer-events-none size-8 ${error && chosen === 0 ? 'text-bad' : ''}`}
              />
            </label>
          ))}
        </div>
        <p aria-live="polite" className="figures text-row text-soft">
          {chosen > 0 && `${chosen} of 5 · ${words[chosen]}`}
        </p>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
