import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetDraft, hasDraft } from '../drafts.ts'
import { Button } from './button.tsx'
import { focusNext } from './focus.ts'
import { Section } from './section.tsx'

export type OpenForm = {
  isOpen: boolean
  /** Of the button that opens the form, and of the element around the form. */
  button: RefObject<HTMLButtonElement | null>
  place: RefObject<HTMLDivElement | null>
  open: () => void
  /** After the form was sent: what was typed meanwhile keeps it open. */
  finish: () => void
  cancel: () => void
}

/**
 * A form that opens by a button: the focus goes to its first field, and back to the button when it closes. What is
 * typed is kept in the tab as a draft, with which the form opens again.
 */
export function useOpenForm(draft = '', startsOpen = false): OpenForm {
  const [isOpen, setOpen] = useState(() => startsOpen || hasDraft(draft))
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    focusNext(() => button.current)
  }
  return {
    isOpen,
    button,
    place,
    open: () => {
      flushSync(() => setOpen(true))
      place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    },
    finish: () => {
      if (!hasDraft(draft)) close()
    },
    cancel: () => {
      forgetDraft(draft)
      close()
    },
  }
}

type FormSectionProps = ComponentProps<typeof Section> & {
  /** The button that opens the form, with its whole name where its word alone does not say of what. */
  opens: string
  label?: string
  draft?: string
  startsOpen?: boolean
  /** The open form is in the place of the facts, not above them. */
  replaces?: boolean
  form: (opened: OpenForm) => ReactNode
}

/** Facts or rows with a button that opens the form to change them or to add one. */
export function FormSection(props: FormSectionProps) {
  const { opens, label, draft, startsOpen, replaces = false, form, children, ...section } = props
  const opened = useOpenForm(draft, startsOpen)
  const { isOpen, open, button, place } = opened
  const tools = isOpen ? undefined : (
    <Button ref={button} small aria-label={label} aria-expanded={false} onClick={open}>
      {opens}
    </Button>
  )
  return (
    <Section {...section} tools={tools}>
      {isOpen && (
        <div ref={place} className="mb-8 max-w-3xl print:hidden">
          {form(opened)}
        </div>
      )}
      {!(isOpen && replaces) && children}
    </Section>
  )
}
