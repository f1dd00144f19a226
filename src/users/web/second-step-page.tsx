import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import dusk from '#web/art/dusk.svg'
import { useShopForm } from '#web/form.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { toastSuccess } from '#web/toasts.ts'
import { FormError } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { takeTokenOfSession } from './identity.ts'
import { CodeField, VisitorFrame, VisitorLink } from './sign-in.tsx'

const caption = 'Two keys: one for the ignition, one for the disc lock'
const plate = { art: dusk, number: 'PL. 05', caption }

export const meta = (args: MetaArgs) => [pageTitle(args, 'Second step'), noIndex]

export default function SecondStepPage() {
  return (
    <VisitorFrame title="One more step" plate={plate}>
      <p className="mt-3 text-soft">
        Enter the code from your authenticator app, or a recovery code.
      </p>
      <CodeForm />
      <p className="mt-4 text-row text-soft">
        <VisitorLink to="/login">Log in again</VisitorLink>, perhaps with another account. Lost both
        the app and the codes? Contact the shop.
      </p>
    </VisitorFrame>
  )
}

function CodeForm() {
  const { field, findError, submit, showErrors } = useShopForm<{ code: string }>({
    validate: ({ code }) => ({ code: code?.trim() ? undefined : ours.codeMissing }),
  })
  const { mutate, isPending, error } = useShopMutation<{ code: string }>({
    mutationFn: async (body) => {
      const { by } = await send('POST /second-step', { body })
      await takeTokenOfSession()
      if (by === 'recovery code')
        toastSuccess('That recovery code is used up. Create new ones when few are left.')
    },
    errorToast: (error) => {
      showErrors(error)
      return null
    },
  })
  const hasExpired = error instanceof Problem && error.status === 401
  return (
    <Form onSubmit={submit(mutate)} className="mt-8 grid gap-2 *:w-full">
      <CodeField {...field('code')} />
      <FormError unless={findError('code')}>
        {hasExpired && 'This sign-in has timed out. Please log in again.'}
        {error && !hasExpired && errorMessage(error)}
      </FormError>
      <SubmitButton busy={isPending}>Continue</SubmitButton>
    </Form>
  )
}
