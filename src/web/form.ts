import { type BaseSyntheticEvent, type RefObject, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import type { Wrong } from '#base/wrong.ts'
import { forgetDraft, keepNewlyTyped, readDraft, saveDraft } from './drafts.ts'
import { errorMessage, type FillingKey } from './mutation.ts'
import { randomKey } from './send.ts'

export type ShopForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The sentence that stands under a field. */
  wrong: (field: keyof Values) => string | undefined
  /** For the form's `onSubmit`: hands over what was typed once nothing is wrong with it. */
  submit: (
    then: (values: Values) => void,
    refused?: (wrong: Wrong<Values>) => void,
  ) => (event?: BaseSyntheticEvent) => void
  /**
   * Puts the server's field errors under their fields and gives null, or else the sentence for a
   * toast: made for an act's `warns`.
   */
  showErrors: (error: Error) => string | null
  /** What was typed has arrived: nothing of it needs to be kept, or asked about, any more. */
  markSent: (values?: Values) => void
  /**
   * What was sent has arrived, and the form goes on: fields that still hold it become those of `next`,
   * and what was typed meanwhile stays. Where nothing was, the field `focus` is the next, unless
   * somebody is elsewhere by then. Gives whether nothing was.
   */
  goOn: (sent: Values, next: Values, focus?: FieldPath<Values>) => boolean
  /** Whether something stands in the form that would be lost by leaving now. */
  halfFilled: () => boolean
  /** For the act of a form that makes something, as its `form`. */
  key: FillingKey
}

/**
 * A form that checks everything at once by a pure function, shows each sentence under its own field
 * and focuses the first. With a `draft` name, what is typed outlives a reload in this tab; fields
 * in `never` (passwords) are not kept.
 *
 * Leave `start` out where the form stands in a page rendered by the server: then what somebody, or
 * their password manager, fills in before the page lives is kept.
 */
export function useShopForm<Values extends FieldValues>({
  check,
  start,
  draft,
  never = [],
  early = false,
}: {
  check: (values: Values) => Wrong<Values>
  start?: Values
  draft?: string
  never?: readonly (keyof Values)[]
  /** Says what is wrong with a field as soon as it is left, rather than on submit only. */
  early?: boolean
}): ShopForm<Values> {
  const form = useForm<Values>({
    resolver: checkedBy(check),
    mode: early ? 'onTouched' : 'onSubmit',
    ...(start ? { defaultValues: start as DefaultValues<Values> } : {}),
  })
  const begin = useRef<Partial<Values>>(start ?? {})
  useDraft(form, draft, never, begin)
  const sentFrom = useRef<Element | null>(null)
  const key = useFillingKey(form)
  const { errors } = form.formState
  return {
    form,
    wrong: (field) => messageOf(errors, field),
    submit: (then, refused) => (event) => {
      sentFrom.current = document.activeElement
      void form.handleSubmit(then, (found) => refused?.(sentencesOf(found)))(event)
    },
    showErrors: (error) => (placeErrors(form, error) ? null : errorMessage(error)),
    markSent: (values) => {
      begin.current = values ?? form.getValues()
      if (draft) forgetDraft(draft)
    },
    goOn: (sent, next, focus) => {
      const now = form.getValues()
      const isDone = !differs(now, sent)
      if (focus && isDone && document.activeElement === sentFrom.current) form.setFocus(focus)
      begin.current = next
      form.reset(keepNewlyTyped(now, sent, next))
      return isDone
    },
    halfFilled: () => differs(form.getValues(), begin.current),
    key,
  }
}

/** Whether anything was filled in or changed; a field that is missing at the start counts as empty. */
export function differs<Values extends FieldValues>(now: Values, start: Partial<Values>): boolean {
  return Object.keys(now).some((field) => (now[field] || '') !== (start[field] || ''))
}

/** Puts a refusal's field errors under the fields of this form; false when it has none of them. */
function placeErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: Error,
): boolean {
  if (!(error instanceof Problem)) return false
  const fields = Object.keys(form.getValues())
  const ours = error.errors.filter(({ field }) => fields.includes(field))
  ours.forEach(({ field, message }, place) => {
    const name = field as FieldPath<Values>
    form.setError(name, { type: 'server', message }, { shouldFocus: place === 0 })
  })
  return ours.length > 0
}

function checkedBy<Values extends FieldValues>(
  check: (values: Values) => Wrong<Values>,
): Resolver<Values> {
  return (values, _, { fields }) => {
    const wrong = Object.entries({ ...check(values), ...unreadable(fields) }).filter(
      ([, message]) => message,
    )
    if (wrong.length === 0) return { values, errors: {} }
    const errors = wrong.map(([field, message]) => [field, { type: 'shop', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}

/** The browser gives nothing for what it cannot read as a number: that is no empty field. */
function unreadable(fields: object): Record<string, string> {
  const wrong = Object.values(fields).flatMap(({ name, ref }: FieldRef) =>
    ref?.validity?.badInput ? [[name, ref.step === 'any' ? ours.amount : ours.wholeNumber]] : [],
  )
  return Object.fromEntries(wrong)
}

type FieldRef = { name: string; ref?: { validity?: ValidityState; step?: string } }

function messageOf<Values extends FieldValues>(errors: FieldErrors<Values>, field: keyof Values) {
  const message = errors[field]?.message
  return typeof message === 'string' ? message : undefined
}

function sentencesOf<Values extends FieldValues>(errors: FieldErrors<Values>): Wrong<Values> {
  const found = Object.keys(errors).map((field) => [field, messageOf(errors, field)])
  return Object.fromEntries(found) as Wrong<Values>
}

function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  draft: string | undefined,
  never: readonly (keyof Values)[],
  begin: RefObject<Partial<Values>>,
): void {
  const kept = useRef(never)
  // The draft lives in the tab's storage, outside of React, and only in a browser.
  useEffect(() => {
    if (!draft) return
    const never = kept.current
    for (const [field, value] of Object.entries(readDraft(draft))) {
      const name = field as FieldPath<Values>
      const untouched = (form.getValues(name) || '') === (begin.current[field] || '')
      if (untouched && !never.includes(field)) form.setValue(name, value as never)
    }
    const keep = (values: Values) => saveDraft(draft, values, never as readonly string[])
    // What was typed before the form lived.
    const typed = form.getValues()
    if (differs(typed, begin.current)) keep(typed)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (differs(values, begin.current)) keep(values)
        else forgetDraft(draft)
      },
    })
  }, [form, draft, begin])
}

function useFillingKey<Values extends FieldValues>(form: UseFormReturn<Values>): FillingKey {
  const key = useRef<string | null>(null)
  // The form tells of its changes outside of React, and of much that is none.
  useEffect(() => {
    let before = filled(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = filled(values)
        if (now !== before) key.current = null
        before = now
      },
    })
  }, [form])
  return {
    take: () => {
      key.current ??= randomKey()
      return key.current
    },
    drop: () => {
      key.current = null
    },
  }
}

/** What stands in the form; a field that is missing counts as empty. */
function filled(values: FieldValues): string {
  return JSON.stringify(values, (_, value) => value || undefined)
}
