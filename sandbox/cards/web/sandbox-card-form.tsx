import { useEffect, useRef, useState } from 'react'
import { type CardFormProps, PayForm } from '#payments/web/pay-form.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { brandNames, brandOf, cvcProblem, numberProblem } from '../card-number.ts'
import { CardField } from './card-fields.tsx'
import { ChallengeDialog, type Question } from './challenge-dialog.tsx'
import { CardRefusal, pay, type TypedCard } from './pay.ts'

type FieldName = 'number' | 'expiry' | 'cvc'
type Wrong = { field: FieldName | null; message: string }

/** The card sandbox's own form: looks, checks and speaks like Stripe's, and says what it is. */
export function SandboxCardForm(props: CardFormProps) {
  const { settings, clientSecret, buyer, onPaid, takesFocus = false } = props
  const [typed, setTyped] = useState({ number: '', expiry: '', cvc: '' })
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [busy, setBusy] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const fields = {
    number: useRef<HTMLInputElement>(null),
    expiry: useRef<HTMLInputElement>(null),
    cvc: useRef<HTMLInputElement>(null),
  }
  const brand = brandOf(typed.number)
  const { number } = fields
  useEffect(() => {
    if (takesFocus) focusNext(() => number.current)
  }, [takesFocus, number])

  const type = (field: FieldName, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    if (wrong) setWrong(null)
  }
  const challenge = (url: string, intentId: string) =>
    new Promise<void>((resolve) => {
      const answered = () => {
        setQuestion(null)
        resolve()
      }
      setQuestion({ url, intentId, answered })
    })
  const submit = async () => {
    if (clientSecret === null) return
    const read = readCard(typed)
    if ('message' in read) {
      setWrong(read)
      if (read.field) fields[read.field].current?.focus()
      return
    }
    setWrong(null)
    setBusy(true)
    try {
      onPaid(await pay({ ...settings, clientSecret, billing: buyer }, read, challenge))
    } catch (error) {
      if (!(error instanceof CardRefusal)) throw error
      setWrong({ field: null, message: error.message })
    } finally {
      setBusy(false)
    }
  }
  const isWrong = (field: FieldName) => wrong?.field === field
  return (
    <>
      <PayForm
        ready={clientSecret !== null}
        busy={busy}
        error={wrong?.message ?? null}
        onPay={() => void submit()}
      >
        <fieldset disabled={busy} className="grid gap-4">
          <legend className="sr-only">Your card</legend>
          <CardField
            label="Card number"
            placeholder="1234 1234 1234 1234"
            autoComplete="cc-number"
            value={typed.number}
            input={fields.number}
            wrong={isWrong('number')}
            mark={brand && brandNames[brand]}
            onChange={({ target }) => type('number', target.value)}
          />
          <div className="flex gap-4">
            <CardField
              label="Expiry"
              placeholder="MM / YY"
              autoComplete="cc-exp"
              value={typed.expiry}
              input={fields.expiry}
              wrong={isWrong('expiry')}
              onChange={({ target }) => type('expiry', target.value)}
            />
            <CardField
              label="CVC"
              placeholder={brand === 'amex' ? '4 digits' : '3 digits'}
              autoComplete="cc-csc"
              maxLength={4}
              value={typed.cvc}
              input={fields.cvc}
              wrong={isWrong('cvc')}
              onChange={({ target }) => type('cvc', target.value.replace(/\D/g, ''))}
            />
          </div>
        </fieldset>
      </PayForm>
      <p className="mt-4 text-row text-soft">
        Test mode: no money moves. Pay with card{' '}
        <code className="whitespace-nowrap max-[16rem]:whitespace-normal text-ink">
          4242 4242 4242 4242
        </code>
        , any future date and any CVC.
      </p>
      <ChallengeDialog question={question} />
    </>
  )
}

/** The card that was typed, or the first thing that is wrong with it. */
function readCard(typed: Record<FieldName, string>): TypedCard | Wrong {
  const number = typed.number.replace(/\D/g, '')
  const wrongNumber = numberProblem(number)
  if (wrongNumber) return { field: 'number', message: wrongNumber }
  const wrongExpiry = (message: string): Wrong => ({ field: 'expiry', message })
  const [, monthTyped, yearTyped] = /^(\d{1,2})[ /-]*(?:20)?(\d\d)$/.exec(typed.expiry.trim()) ?? []
  const [month, year] = [Number(monthTyped), 2000 + Number(yearTyped)]
  if (!(month >= 1 && month <= 12)) return wrongExpiry("Your card's expiration date is incomplete.")
  if (new Date(year, month) <= new Date())
    return wrongExpiry("Your card's expiration date is in the past.")
  const wrongCvc = cvcProblem(typed.cvc, brandOf(number))
  if (wrongCvc) return { field: 'cvc', message: wrongCvc }
  return { number, month, year, cvc: typed.cvc }
}
