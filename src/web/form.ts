import { type BaseSyntheticEvent, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { type FieldMessages, Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { forgetDraft, mergeNewlyTyped, readDraft, saveDraft } from './drafts.ts'
import { errorMessage } from './mutation.ts'
import { randomKey } from './send.ts'

type Options<Values> = {
  validate: (values: Values) => FieldMessages<Values>
  defaultValues?: Values
  draft?: string
  notInDraft?: readonly (keyof Values & string)[]
  mode?: 'onSubmit' | 'onTouched'
}

export type ShopForm<Values extends FieldValues> = ReturnType<typeof useShopForm<Values>>

/**
 * A form that checks everything at once by a pure function, shows each sentence under its own field
 * and focuses the first. With a `draft` name, what is typed outlives a reload in this tab, but for
 * passwords.
 *
 * Leave `defaultValues` out where the form stands in a page rendered by the server: then what somebody,
 * or their password manager, fills in before the page lives is kept.
 */
export function useShopForm<Values extends FieldValues>(options: Options<Values>) {
  const { validate, defaultValues, draft, mode = 'onSubmit' } = options
  const form = useForm<Values>({
    resolver: createResolver(validate),
    mode,
    ...(defaultValues ? { defaultValues: defaultValues as DefaultValues<Values> } : {}),
  })
  const notInDraft = useRef<readonly string[]>(options.notInDraft ?? [])
  const saved = useRef<Partial<Values>>(defaultValues ?? {})
  const focusedAtSubmit = useRef<Element | null>(null)
  const idempotencyKey = useRef<string | null>(null)
  // The form tells of its changes outside of React, and of much that is none.
  useEffect(() => {
    for (const [field, value] of Object.entries(draft ? readDraft(draft) : {})) {
      const name = field as FieldPath<Values>
      const isUntouched = (form.getValues(name) || '') === (saved.current[field] || '')
      if (isUntouched && !notInDraft.current.includes(field)) form.setValue(name, value as never)
    }
    let before = ''
    const noteChange = (values: Values) => {
      const now = JSON.stringify(values, (_, value) => value || undefined)
      if (now !== before) idempotencyKey.current = null
      before = now
      if (!draft) return
      if (differs(values, saved.current)) saveDraft(draft, values, notInDraft.current)
      else forgetDraft(draft)
    }
    // What was typed before the form lived.
    noteChange(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => noteChange(values),
    })
  }, [form, draft])
  const { errors } = form.formState
  const findError = (name: keyof Values) => findMessage(errors, name)
  return {
    form,
    findError,
    field: <Name extends FieldPath<Values>>(name: Name, more?: RegisterOptions<Values, Name>) => ({
      ...form.register(name, more),
      error: findError(name),
    }),
    /** For the form's `onSubmit`: hands over what was typed once nothing is wrong with it. */
    submit:
      (onValid: (values: Values) => void, onInvalid?: (wrong: FieldMessages<Values>) => void) =>
      (event?: BaseSyntheticEvent): void => {
        focusedAtSubmit.current = document.activeElement
        void form.handleSubmit(
          (values) => onValid(values),
          (found) => {
            const wrong = Object.keys(found).map((name) => [name, findMessage(found, name)])
            onInvalid?.(Object.fromEntries(wrong) as FieldMessages<Values>)
          },
        )(event)
      },
    /**
     * Puts the server's field errors under their fields and gives null, or else the sentence for a
     * toast: made for a mutation's `errorToast`.
     */
    showErrors: (error: Error): string | null => {
      const known = error instanceof Problem ? error.errors : []
      const own = known.filter(({ field }) => field in form.getValues())
      for (const [place, { field, message }] of own.entries())
        form.setError(
          field as FieldPath<Values>,
          { type: 'server', message },
          { shouldFocus: place === 0 },
        )
      return own.length > 0 ? null : errorMessage(error)
    },
    /** What was typed has arrived: nothing of it needs to be kept, or asked about, any more. */
    markSaved: (values?: Values): void => {
      saved.current = values ?? form.getValues()
      if (draft) forgetDraft(draft)
    },
    /**
     * What was sent has arrived, and the form goes on: fields that still hold it become those of `next`,
     * and what was typed meanwhile stays. Where nothing was, the field `focus` is the next, unless
     * somebody is elsewhere by then. Gives whether nothing was.
     */
    resetAfter: (sent: Values, next: Values, focus?: FieldPath<Values>): boolean => {
      const now = form.getValues()
      const isDone = !differs(now, sent)
      if (focus && isDone && document.activeElement === focusedAtSubmit.current)
        form.setFocus(focus)
      saved.current = next
      form.reset(mergeNewlyTyped(now, sent, next))
      return isDone
    },
    isDirty: () => differs(form.getValues(), saved.current),
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

type FieldRef = { name: string; ref?: { validity?: ValidityState; step?: string } }

function createResolver<Values extends FieldValues>(
  validate: (values: Values) => FieldMessages<Values>,
): Resolver<Values> {
  return (values, _, { fields }) => {
    const wrong: Record<string, unknown> = { ...validate(values) }
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
