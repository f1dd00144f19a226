import {
  type ChangeEvent,
  type RefObject,
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
 * A form that checks everything at once by a pure function, shows each message under its own field and focuses the
 * first. With a `draft` name, what is typed outlives a reload in this tab, except for `notInDraft` fields.
 *
 * The browser holds what is typed; `values` follows it. Leave `defaultValues` out where the server renders the form:
 * then what people or their password managers type before the page runs is kept.
 */
export function useShopForm<Values extends object>(options: Options<Values>) {
  type Name = keyof Values & string
  const { validate, draft } = options
  const { values, latest, saved, update, getRevision, markSaved } = useFormValues(options)
  const { attach, read, write, findUnreadable, focus } = useControls(latest)
  const errors = useFieldErrors<Values>()
  const [submitCount, setSubmitCount] = useState(0)
  const focusedAtSubmit = useRef<Element | null>(null)

  const check = () => errors.setClientErrors({ ...validate?.(latest.current), ...findUnreadable() })
  const fill = (next: Values) => {
    update(next)
    write(next)
  }
  const reset = (next: Values) => {
    fill(next)
    setSubmitCount(0)
    errors.clear()
  }
  const change = (name: Name, value: unknown) => {
    update({ ...latest.current, [name]: value })
    errors.clearServerError(name)
    if (submitCount > 0) check()
  }
  const setErrors = (refusals: FieldMessages<Values>) => {
    errors.setServerErrors(refusals)
    focus(...Object.keys(refusals))
  }
  /** Reads the inputs first: password managers fill them in without an event. */
  const getValues = (): Values => {
    update({ ...latest.current, ...read() })
    return latest.current
  }

  const restoreDraft = useEffectEvent((drafted: Record<string, unknown>) => {
    const typedBefore = Object.entries(latest.current).filter(
      ([name, value]) => (value || '') !== (saved.current[name as Name] || ''),
    )
    fill({ ...latest.current, ...drafted, ...Object.fromEntries(typedBefore) })
  })
  // After the server's rendering or a reload the inputs hold values that the form has not read yet.
  useEffect(() => restoreDraft(draft ? readDraft(draft) : {}), [draft])

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
    findError: errors.find,
    focus,
    register,
    field: (name: Name) => ({ ...register(name), error: errors.find(name) }),
    /** For the form's `onSubmit`: calls `onValid` with the values if no field has an error. */
    submit:
      (onValid: (values: Values) => void, onInvalid?: (wrong: FieldMessages<Values>) => void) =>
      (event: SubmitEvent): void => {
        event.preventDefault()
        focusedAtSubmit.current = document.activeElement
        const typed = getValues()
        setSubmitCount(submitCount + 1)
        errors.setServerErrors({})
        const wrong = check()
        const names = Object.keys(wrong).filter((name) => wrong[name as Name])
        focus(...names)
        if (names.length === 0) onValid(typed)
        else onInvalid?.(wrong)
      },
    setErrors,
    reset,
    /**
     * Shows the server's field errors. Returns null, or the message for a toast if no field has an error: made for
     * a mutation's `errorToast`.
     */
    showErrors: (error: Error): string | null => {
      const refusals = error instanceof Problem ? error.errors : []
      const ofFields = refusals.filter(({ field }) => field in latest.current)
      if (ofFields.length === 0) return errorMessage(error)
      const messages = ofFields.map(({ field, message }) => [field, message])
      setErrors(Object.fromEntries(messages) as FieldMessages<Values>)
      return null
    },
    /** Marks the values, or `savedValues`, as saved: deletes the draft, and disables the unsaved-changes prompt. */
    markSaved,
    /**
     * Call after `submitted` was saved, if the form stays open. Fields unchanged since then get the values of `next`;
     * newer input stays. Without newer input `nextField` is focused, unless the user has moved the focus.
     */
    resetAfter: (submitted: Values, next: Values, nextField?: Name): void => {
      const typed = getValues()
      const isThere = document.activeElement === focusedAtSubmit.current
      if (nextField && isThere && !isChanged(typed, submitted)) focus(nextField)
      saved.current = next
      reset(mergeNewlyTyped(typed, submitted, next))
    },
    isDirty: () => isChanged(latest.current, saved.current),
    getRevision,
  }
}

/** The typed values, the last saved ones, and the draft. `latest` and `saved` are refs, which handlers read between renders. */
function useFormValues<Values extends object>(options: Options<Values>) {
  const { draft, notInDraft = [] } = options
  const [values, setValues] = useState((options.defaultValues ?? {}) as Values)
  const latest = useRef(values)
  const saved = useRef<Partial<Values>>(values)
  const revision = useRef(0)
  return {
    values,
    latest,
    saved,
    update(next: Values): void {
      if (isChanged(next, latest.current)) revision.current += 1
      latest.current = next
      setValues(next)
      if (draft && isChanged(next, saved.current)) saveDraft(draft, next, notInDraft)
      else if (draft) forgetDraft(draft)
    },
    /** A counter that changes with each edit: part of the idempotency key of a mutation that creates something. */
    getRevision: () => revision.current,
    markSaved(savedValues?: Values): void {
      saved.current = savedValues ?? latest.current
      if (draft) forgetDraft(draft)
    },
  }
}

/** The inputs of the form in the browser, each attached by its `ref`. */
function useControls<Values extends object>(latest: RefObject<Values>) {
  const controls = useRef(new Set<Control>())
  const attach = useCallback(
    (control: Control | null) => {
      if (!control) return
      controls.current.add(control)
      const name = control.name as keyof Values
      if (latest.current[name] !== undefined) writeControl(control, latest.current[name])
      else latest.current = { ...latest.current, [name]: readControl(control) }
      return () => {
        controls.current.delete(control)
      }
    },
    [latest],
  )
  return {
    attach,
    read(): Partial<Values> {
      const inputs = [...controls.current].filter(({ type }) => type !== 'radio')
      const typed = inputs.map((control) => [control.name, readControl(control)])
      return Object.fromEntries(typed) as Partial<Values>
    },
    write(values: Values): void {
      for (const control of controls.current)
        writeControl(control, values[control.name as keyof Values])
    },
    /** Messages for number inputs with other text: the browser reports an empty value for them. */
    findUnreadable(): FieldMessages<Values> {
      const unreadable = [...controls.current].filter(({ validity }) => validity.badInput)
      const messages = unreadable.map((control) => {
        const isDecimal = control.getAttribute('step') === 'any'
        return [control.name, isDecimal ? ours.amount : ours.wholeNumber]
      })
      return Object.fromEntries(messages) as FieldMessages<Values>
    },
    /** Focuses the first of these fields, in the order of the page. */
    focus(...names: string[]): void {
      const [first] = controls.current
      const inOrder = [...(first?.form?.elements ?? [])] as Control[]
      inOrder.find(({ name }) => names.includes(name))?.focus()
    },
  }
}

/** The messages under the fields: from the form's own check, and from the server. */
function useFieldErrors<Values extends object>() {
  const [clientErrors, setClientErrors] = useState<FieldMessages<Values>>({})
  const [serverErrors, setServerErrors] = useState<FieldMessages<Values>>({})
  return {
    find: (name: keyof Values): string | undefined => serverErrors[name] ?? clientErrors[name],
    setClientErrors(messages: FieldMessages<Values>): FieldMessages<Values> {
      setClientErrors(messages)
      return messages
    },
    setServerErrors,
    clearServerError: (name: keyof Values) =>
      setServerErrors((all) => ({ ...all, [name]: undefined })),
    clear(): void {
      setClientErrors({})
      setServerErrors({})
    },
  }
}

/** A field without an initial value counts as empty. */
function isChanged<Values extends object>(current: Values, initial: Partial<Values>): boolean {
  const names = Object.keys(current) as (keyof Values)[]
  return names.some((name) => (current[name] || '') !== (initial[name] || ''))
}

function readControl(control: Control): string | boolean {
  return control.type === 'checkbox' ? (control as HTMLInputElement).checked : control.value
}

function writeControl(control: Control, value: unknown): void {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
    control.checked = value === true || value === control.value
  else control.value = String(value ?? '')
}
