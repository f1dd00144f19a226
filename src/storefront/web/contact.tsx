import { Fragment, type ReactNode } from 'react'
import { maxLengths } from '#base/limits.ts'
import { phoneLink } from '#base/phone.ts'
import { spec } from '#base/texts.ts'
import { loadChunk } from '#web/chunk.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Email } from '#web/ui/text.tsx'
import type { HomeData } from './queries.ts'

type ContactProps = {
  contact: HomeData['contact']
  /** The text of the page that the form is on, in place of its heading. */
  intro?: ReactNode
}

/**
 * The shop's address and telephone, and the specification's contact form: it thanks, for an empty form too,
 * and sends what was written where the shop keeps messages. Plain fields without a form library, which Home would carry for
 * nothing. `dialog` is the one method that goes nowhere, so that without a script nothing is sent.
 */
export default function Contact({ contact, intro }: ContactProps) {
  const { email, phone, keepsMessages } = contact.data ?? {}
  const contacts: [name: string, href: string, shown: ReactNode][] = []
  if (email) contacts.push(['Email', `mailto:${email}`, <Email key="email" of={email} />])
  if (phone) contacts.push(['Telephone', phoneLink(phone), phone])
  const submit = async (form: HTMLFormElement) => {
    const isEmpty = [...new FormData(form).values()].every((value) => value === '')
    try {
      if (keepsMessages && !isEmpty) {
        const { leaveMessage } = await loadChunk(() => import('./leave-message.ts'))
        await leaveMessage(form)
      }
      toastSuccess(spec.home.submitted)
    } catch (error) {
      if (error instanceof Error) toastError(error.message)
    }
  }
  return (
    <section aria-label="Contact us" className={`page ${intro ? '' : 'pt-20 lg:pt-28'}`}>
      <div
        className={`grid gap-10 lg:grid-cols-[5fr_7fr] ${intro ? '' : 'border-t border-line pt-10'}`}
      >
        <div>
          {intro || (
            <>
              <h2 className="title-2">Contact us</h2>
              <p className="mt-4 max-w-[40ch] text-pretty text-soft">
                Questions about a part, a quantity or a delivery? Please include the part number.
              </p>
            </>
          )}
          {contacts.length > 0 && (
            <dl className="mt-6 grid max-w-[40ch] grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-l-2 border-accent pl-4">
              {contacts.map(([name, href, shown]) => (
                <Fragment key={name}>
                  <dt className="text-soft">{name}</dt>
                  <dd>
                    <a
                      className="underline decoration-line underline-offset-4 hover:decoration-accent"
                      href={href}
                    >
                      {shown}
                    </a>
                  </dd>
                </Fragment>
              ))}
            </dl>
          )}
        </div>
        <form
          method="dialog"
          noValidate
          className={`grid max-w-2xl gap-2 ${intro ? 'lg:pt-8' : ''}`}
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
        >
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Field
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              maxLength={maxLengths.email}
            />
            <Field label="Subject" name="subject" maxLength={maxLengths.subject} />
          </div>
          <TextArea label="Message" name="message" rows={6} maxLength={maxLengths.message} />
          <Button type="submit" variant="main" className="sm:justify-self-start">
            {spec.home.submit}
          </Button>
        </form>
      </div>
    </section>
  )
}
