import { type BaseSyntheticEvent, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Wrong } from '#base/wrong.ts'
import { forgetDraft, readDraft, saveDraft, saveNewlyTyped } from './drafts.ts'
import { errorMessage } from './mutation.ts'
import { randomKey } from './send.ts'

type Options<Values> = {
  check: (values: Values) => Wrong<Values>
  start?: Values
  draft?: string
  never?: readonly (keyof Values)[]
  /** Says what is wrong with a field as soon as it is left, rather than on submit only. */
  early?: boolean
}

export type ShopForm<Values extends FieldValues> = ReturnType<typeof useShopForm<Values>>

/**
 * A form that checks everything at once by a pure function, shows each sentence under its own field
 * and focuses the first. With a `draft` name, what is typed outlives a reload in this tab; fields
 * in `never` (passwords) are not kept.
 *
 * Leave `start` out where the form stands in a page rendered by the server: then what somebody, or
 * their password manager, fills in before the page lives is kept.
 */
export function useShopForm<Values extends FieldValues>(options: Options<Values>) {
  const { check, start, draft, early = false } = options
  const form = useForm<Values>({
    resolver: resolveBy(check),
    mode: early ? 'onTouched' : 'onSubmit',
    ...(start ? { defaultValues: start as DefaultValues<Values> } : {}),
  })
  const never = useRef(options.never ?? [])
  const begin = useRef<Partial<Values>>(start ?? {})
  const sentFrom = useRef<Element | null>(null)
  const idempotencyKey = useRef<string | null>(null)
  // The form tells of its changes outside of React, and of much that is none.
  useEffect(() => {
    if (draft) {
      for (const [field, value] of Object.entries(readDraft(draft))) {
        const name = field as FieldPath<Values>
        const untouched = (form.getValues(name) || '') === (begin.current[field] || '')
        if (untouched && !never.current.includes(field)) form.setValue(name, value as never)
      }
    }
    const save = (values: Values) => {
      if (!draft) return
      if (differs(values, begin.current)) saveDraft(draft, values, never.current as string[])
      else forgetDraft(draft)
    }
    const typed = form.getValues()
    // What was typed before the form lived.
    if (differs(typed, begin.current)) save(typed)
    let before = serialize(typed)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = serialize(values)
        if (now !== before) idempotencyKey.current = null
        before = now
        save(values)
      },
    })
  }, [form, draft])
  const { errors } = form.formState
  return {
    form,
    wrong: (field: keyof Values) => findMessage(errors, field),
    /** For the form's `onSubmit`: hands over what was typed once nothing is wrong with it. */
    submit:
      (then: (values: Values) => void, refused?: (wrong: Wrong<Values>) => void) =>
      (event?: BaseSyntheticEvent): void => {
        sentFrom.current = document.activeElement
        void form.handleSubmit(then, (found) => {
          const wrong = Object.keys(found).map((field) => [field, findMessage(found, field)])
          refused?.(Object.fromEntries(wrong) as Wrong<Values>)
        })(event)
      },
    /**
     * Puts the server's field errors under their fields and gives null, or else the sentence for a
     * toast: made for a mutation's `errorToast`.
     */
    showErrors: (error: Error): string | null => {
      const fields = Object.keys(form.getValues())
      const known = error instanceof Problem ? error.errors : []
      const here = known.filter(({ field }) => fields.includes(field))
      for (const [place, { field, message }] of here.entries())
        form.setError(
          field as FieldPath<Values>,
          { type: 'server', message },
          { shouldFocus: place === 0 },
        )
      return here.length > 0 ? null : errorMessage(error)
    },
    /** What was typed has arrived: nothing of it needs to be kept, or asked about, any more. */
    markSent: (values?: Values): void => {
      begin.current = values ?? form.getValues()
      if (draft) forgetDraft(draft)
    },
    /**
     * What was sent has arrived, and the form goes on: fields that still hold it become those of `next`,
     * and what was typed meanwhile stays. Where nothing was, the field `focus` is the next, unless
     * somebody is elsewhere by then. Gives whether nothing was.
     */
    goOn: (sent: Values, next: Values, focus?: FieldPath<Values>): boolean => {
      const now = form.getValues()
      const isDone = !differs(now, sent)
      if (focus && isDone && document.activeElement === sentFrom.current) form.setFocus(focus)
      begin.current = next
      form.reset(saveNewlyTyped(now, sent, next))
      return isDone
    },
    /** Whether something stands in the form that would be lost by leaving now. */
    halfFilled: () => differs(form.getValues(), begin.current),
    /** For the mutation of a form that makes something, as its `form`: the same until it is changed. */
    key: {
      take: () => {
        idempotencyKey.current ??= randomKey()
        return idempotencyKey.current
      },
      drop: () => {
        idempotencyKey.current = null
      },
    },
  }
}

/** Whether anything was filled in or changed; a field that is missing at the start counts as empty. */
export function differs<Values extends FieldValues>(now: Values, start: Partial<Values>): boolean {
  return Object.keys(now).some((field) => (now[field] || '') !== (start[field] || ''))
}

function serialize(values: FieldValues): string {
  return JSON.stringify(values, (_, value) => value || undefined)
}

type FieldRef = { name: string; ref?: { validity?: ValidityState; step?: string } }

function resolveBy<Values extends FieldValues>(
  check: (values: Values) => Wrong<Values>,
): Resolver<Values> {
  return (values, _, { fields }) => {
    const wrong: Record<string, unknown> = { ...check(values) }
    // The browser gives nothing for what it cannot read as a number: that is no empty field.
    for (const { name, ref } of Object.values(fields) as FieldRef[])
      if (ref?.validity?.badInput) wrong[name] = ref.step === 'any' ? ours.amount : ours.wholeNumber
    const found = Object.entries(wrong).filter(([, message]) => message)
    if (found.length === 0) return { values, errors: {} }
    const errors = found.map(([field, message]) => [field, { type: 'shop', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}

function findMessage<Values extends FieldValues>(errors: FieldErrors<Values>, field: keyof Values) {
  const message = errors[field]?.message
  return typeof message === 'string' ? message : undefined
}
