import { useState } from 'react'
import { Link } from 'react-router'
import { showCount } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import { SignedIn } from '#users/web/guards.tsx'
import blankCard from '#web/art/blank-card.svg'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../contract.ts'
import { checkReview, mostLetters, type ReviewDraft } from '../rules.ts'
import { StarChoice } from './star-choice.tsx'

export const meta = () => [{ title: `${spec.dashboard.addReview} · Kickstand` }]

export default function AddReviewPage() {
  return <SignedIn>{() => <AddReview />}</SignedIn>
}

/** A customer's opinion, under the name and picture of their profile. */
function AddReview() {
  const [times, setTimes] = useState(0)
  return (
    <section
      aria-labelledby="add-review"
      className="grid gap-x-16 xl:grid-cols-[minmax(0,36rem)_1fr]"
    >
      <div>
        <h1 id="add-review" className="title-2">
          {spec.dashboard.addReview}
        </h1>
        <p className="mt-2 mb-6 text-soft">
          It stands among the{' '}
          <Link to="/reviews" className="text-accent-text underline">
            reviews
          </Link>{' '}
          with the name and picture of your profile.
        </p>
        <p role="status" className="empty:hidden mb-6 border-l-4 border-good pl-4">
          {times > 0 && (
            <>
              Thank you.{' '}
              <Link to="/reviews" className="text-accent-text underline">
                See it among the reviews
              </Link>
            </>
          )}
        </p>
        <ReviewForm then={() => setTimes(times + 1)} />
      </div>
      <img
        src={blankCard}
        alt=""
        width={240}
        height={180}
        className="mt-10 w-full max-w-sm self-start justify-self-center max-xl:hidden"
      />
    </section>
  )
}

const empty: ReviewDraft = { star: '', description: '' }

function ReviewForm({ then }: { then: () => void }) {
  const shopForm = useShopForm<ReviewDraft>({
    check: checkReview,
    start: empty,
    draft: 'review',
  })
  const { form, wrong, submit, showErrors, markSent, goOn, halfFilled } = shopForm
  const add = useShopMutation<ReviewDraft>({
    form: shopForm,
    mutationFn: ({ star, description }, idempotencyKey) => {
      const body = { star: Number(star), description }
      return send<typeof contract.addReview>('POST /reviews', { body }, { idempotencyKey })
    },
    invalidates: () => [['reviews']],
    successToast: () => spec.review.added,
    onSuccess: (_, sent) => {
      goOn(sent, empty)
      then()
    },
    errorToast: showErrors,
  })
  return (
    <Form onSubmit={submit((typed) => add.mutate(typed))} className="grid gap-2">
      <StarChoice
        chosen={Number(form.watch('star') || 0)}
        error={wrong('star')}
        {...form.register('star')}
      />
      <TextArea
        label={spec.card.description}
        help={`What you ordered, how it fits, how it lasts; up to ${showCount(mostLetters)} characters`}
        rows={6}
        error={wrong('description')}
        {...form.register('description')}
      />
      <SubmitButton busy={add.isPending} className="min-w-[min(10rem,100%)]">
        {spec.review.add}
      </SubmitButton>
      <AskBeforeLeaving when={halfFilled} onLeave={markSent} />
    </Form>
  )
}
