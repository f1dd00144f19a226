import {
  type ChangeEvent,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type FieldMessages, Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { forgetDraft, mergeNewlyTyped, readDraft, saveDraft } from './drafts.ts'
import { errorMessage } from './mutation.ts'

type Options<Values> = {
  validate?: (values: Values) => FieldMessages<Values>
  defaultValues?: Values
  draft?: string
  notInDraft?: readonly (keyof Values & string)[]
}

export type ShopForm<Values extends object> = ReturnType<typeof useShopForm<Values>>

export type Registered = ReturnType<ShopForm<object>['field']>

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * A form that checks everything at once by a pure function, shows each sentence under its own field
 * and focuses the first. With a `draft` name, what is typed outlives a reload in this tab, but for
 * passwords.
 *
 * The browser holds what is typed, `values` follows it. Leave `defaultValues` out where the form stands
 * in a page rendered by the server: then what somebody, or their password manager, fills in before the
 * page lives is kept.
 */
export function useShopForm<Values extends object>(options: Options<Values>) {
  type Name = keyof Values & string
  const { validate, draft, notInDraft = [] } = options
  const [values, setValues] = useState((options.defaultValues ?? {}) as Values)
  const latest = useRef(values)
  const saved = useRef<Partial<Values>>(values)
  const controls = useRef(new Set<Control>())
  const [submitCount, setSubmitCount] = useState(0)
  const [wrong, setWrong] = useState<FieldMessages<Values>>({})
  const [refused, setRefused] = useState<FieldMessages<Values>>({})
  const focusedAtSubmit = useRef<Element | null>(null)
  const revision = useRef(0)

  const attach = useCallback((control: Control | null) => {
    if (!control) return
    controls.current.add(control)
    const name = control.name as Name
    if (latest.current[name] !== undefined) writeControl(control, latest.current[name])
    else latest.current = { ...latest.current, [name]: readControl(control) }
    return () => {
      controls.current.delete(control)
    }
  }, [])

  const check = () => {
    const found: Record<string, string | undefined> = { ...validate?.(latest.current) }
    // The browser gives an empty value for an unreadable number: the field is not empty.
    for (const control of controls.current)
      if (control.validity.badInput)
        found[control.name] =
          control.getAttribute('step') === 'any' ? ours.amount : ours.wholeNumber
    setWrong(found as FieldMessages<Values>)
    return found
  }
  const update = (next: Values) => {
    if (differs(next, latest.current)) revision.current += 1
    latest.current = next
    setValues(next)
    if (draft && differs(next, saved.current)) saveDraft(draft, next, notInDraft)
    else if (draft) forgetDraft(draft)
  }
  const fill = (next: Values) => {
    update(next)
    for (const control of controls.current) writeControl(control, next[control.name as Name])
  }
  const reset = (next: Values) => {
    fill(next)
    setSubmitCount(0)
    setWrong({})
    setRefused({})
  }
  const change = (name: Name, value: unknown) => {
    update({ ...latest.current, [name]: value })
    setRefused((others) => ({ ...others, [name]: undefined }))
    if (submitCount > 0) check()
  }
  /** Password managers fill in fields without a word. */
  const getValues = (): Values => {
    const inputs = [...controls.current].filter(({ type }) => type !== 'radio')
    const typed = inputs.map((control) => [control.name, readControl(control)])
    update({ ...latest.current, ...Object.fromEntries(typed) })
    return latest.current
  }
  const focus = (...names: string[]) => {
    const [first] = controls.current
    const inOrder = [...(first?.form?.elements ?? [])] as Control[]
    inOrder.find(({ name }) => names.includes(name))?.focus()
  }
  const findError = (name: Name): string | undefined => refused[name] ?? wrong[name]
  const setErrors = (errors: FieldMessages<Values>) => {
    setRefused(errors)
    focus(...Object.keys(errors))
  }

  // Typing from before hydration, or before a reload.
  const restore = useEffectEvent((drafted: Record<string, unknown>) => {
    const touched = Object.entries(latest.current).filter(
      ([field, value]) => (value || '') !== (saved.current[field as Name] || ''),
    )
    fill({ ...latest.current, ...drafted, ...Object.fromEntries(touched) })
  })
  useEffect(() => restore(draft ? readDraft(draft) : {}), [draft])

  const register = (name: Name) => ({
    name,
    ref: attach,
    onChange: ({ target }: ChangeEvent<Control>) => change(name, readControl(target)),
  })
  return {
    values,
    getValues,
    setValue: <Field extends Name>(name: Field, value: Values[Field]) => {
      change(name, value)
      fill(latest.current)
    },
    submitCount,
    findError,
    focus,
    register,
    field: (name: Name) => ({ ...register(name), error: findError(name) }),
    /** For the form's `onSubmit`: hands over what was typed once nothing is wrong with it. */
    submit:
      (onValid: (values: Values) => void, onInvalid?: (wrong: FieldMessages<Values>) => void) =>
      (event: SubmitEvent): void => {
        event.preventDefault()
        focusedAtSubmit.current = document.activeElement
        const typed = getValues()
        setSubmitCount(submitCount + 1)
        setRefused({})
        const found = check()
        const names = Object.keys(found).filter((name) => found[name])
        focus(...names)
        if (names.length === 0) onValid(typed)
        else onInvalid?.(found as FieldMessages<Values>)
      },
    setErrors,
    reset,
    /**
     * Puts the server's field errors under their fields and gives null, or else the sentence for a
     * toast: made for a mutation's `errorToast`.
     */
    showErrors: (error: Error): string | null => {
      const known = error instanceof Problem ? error.errors : []
      const own = known.filter(({ field }) => field in latest.current)
      if (own.length === 0) return errorMessage(error)
      const messages = own.map(({ field, message }) => [field, message])
      setErrors(Object.fromEntries(messages) as FieldMessages<Values>)
      return null
    },
    /** What was typed has arrived: nothing of it needs to be kept, or asked about, any more. */
    markSaved: (arrived?: Values): void => {
      saved.current = arrived ?? latest.current
      if (draft) forgetDraft(draft)
    },
    /**
     * What was sent has arrived, and the form goes on: fields that still hold it become those of `next`,
     * and what was typed meanwhile stays. Where nothing was, `nextField` is focused, unless somebody is
     * elsewhere by then.
     */
    resetAfter: (sent: Values, next: Values, nextField?: Name): void => {
      const typed = getValues()
      const isThere = document.activeElement === focusedAtSubmit.current
      if (nextField && isThere && !differs(typed, sent)) focus(nextField)
      saved.current = next
      reset(mergeNewlyTyped(typed, sent, next))
    },
    isDirty: () => differs(latest.current, saved.current),
    /** Another number after each change, for the mutation of a form that makes something. */
    getRevision: () => revision.current,
  }
}

/** True if anything was changed; a field that is missing at the start counts as empty. */
function differs<Values extends object>(now: Values, start: Partial<Values>): boolean {
  const names = Object.keys(now) as (keyof Values)[]
  return names.some((name) => (now[name] || '') !== (start[name] || ''))
}

function readControl(control: Control): string | boolean {
  return control.type === 'checkbox' ? (control as HTMLInputElement).checked : control.value
}

function writeControl(control: Control, value: unknown): void {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
    control.checked = value === true || value === control.value
  else control.value = String(value ?? '')
}
