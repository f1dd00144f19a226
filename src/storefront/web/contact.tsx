import { longest } from '#base/limits.ts'
import { spec } from '#base/texts.ts'
import { say } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'

/**
 * The specification's contact form: it thanks, and sends nothing, and says so. Plain fields without a
 * form library, which Home would carry for nothing. `dialog` is the one method that goes nowhere, so
 * that without a script nothing is sent either.
 */
export function Contact() {
  return (
    <section aria-labelledby="contact" className="page pt-20 lg:pt-28">
      <div className="grid gap-10 border-t border-line pt-10 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="contact" className="title-2">
            Contact us
          </h2>
          <p className="mt-4 max-w-[40ch] text-pretty text-soft">
            A question about a part, a quantity or a delivery: give its part number, and we both
            know what we talk about.
          </p>
          <p className="mt-6 max-w-[40ch] border-l-2 border-accent pl-4 text-sm text-pretty">
            To be honest: nobody reads this form yet. Submit answers, but what you write is neither
            sent nor kept.
          </p>
        </div>
        <form
          method="dialog"
          noValidate
          className="grid max-w-2xl gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            say(spec.home.submitted)
          }}
        >
          <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Field
              label="Email"
              type="email"
              name="email"
              autoComplete="email"
              maxLength={longest.email}
            />
            <Field label="Subject" name="subject" maxLength={200} />
          </div>
          <TextArea label="Message" name="message" rows={6} maxLength={5000} />
          <Button type="submit" look="main" className="justify-self-start">
            {spec.home.submit}
          </Button>
        </form>
      </div>
    </section>
  )
}
