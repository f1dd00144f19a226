import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { sentenceOf, useAct } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { say } from '#web/toasts.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../security-contract.ts'
import { CodeField } from './code-field.tsx'
import { takeTokenOfSession } from './identity.ts'

/** The code of the second factor. */
export function SecondStepForm() {
  const { form, wrong, submit, showErrors } = useShopForm<{ code: string }>({
    check: ({ code }) => ({ code: code?.trim() ? undefined : ours.codeMissing }),
  })
  const step = useAct<{ code: string }, { by: string }>({
    does: async (body) => {
      const done = await send<typeof contract.takeSecondStep>('POST /second-step', { body })
      await takeTokenOfSession()
      return done
    },
    then: ({ by }) => {
      if (by === 'recovery code')
        say('That recovery code is spent now. Make new ones when few are left.')
    },
    warns: (error) => {
      showErrors(error)
      return null
    },
  })
  const gone = step.error instanceof Problem && step.error.status === 401
  const sentence = step.error && !wrong('code') && !gone ? sentenceOf(step.error) : ''
  return (
    <Form onSubmit={submit((typed) => step.mutate(typed))} className="mt-8 grid gap-2">
      <CodeField error={wrong('code')} {...form.register('code')} />
      <p role="alert" className="text-sm font-medium text-bad">
        {sentence}
        {gone && 'This sign-in has waited too long, or was ended. Please log in again.'}
      </p>
      <SubmitButton busy={step.isPending} className="mt-2 w-full">
        Go on
      </SubmitButton>
    </Form>
  )
}
