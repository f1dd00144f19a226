import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetDraft, hasDraft } from '../drafts.ts'
import { Button } from './button.tsx'
import { focusNext } from './focus.ts'
import { Section } from './section.tsx'

export type FormDisclosure = {
  isOpen: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
  /** Of the element around the form. */
  formRef: RefObject<HTMLDivElement | null>
  open: () => void
  /** Call after a save. The form stays open if the user typed more in the meantime. */
  finish: () => void
  cancel: () => void
}

/**
 * A form that opens by a button: the focus moves to its first field, and back to the button when it closes. Input is
 * kept in the tab as a draft; with a draft the form starts open.
 */
export function useFormDisclosure(draftKey = '', startsOpen = false): FormDisclosure {
  const [isOpen, setOpen] = useState(() => startsOpen || hasDraft(draftKey))
  const buttonRef = useRef<HTMLButtonElement>(null)
  const formRef = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    focusNext(() => buttonRef.current)
  }
  return {
    isOpen,
    buttonRef,
    formRef,
    open: () => {
      flushSync(() => setOpen(true))
      formRef.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    },
    finish: () => {
      if (!hasDraft(draftKey)) close()
    },
    cancel: () => {
      forgetDraft(draftKey)
      close()
    },
  }
}

type FormSectionProps = ComponentProps<typeof Section> & {
  /** The text of the button that opens the form. */
  openLabel: string
  /** Its accessible name, if the text alone is unclear. */
  label?: string
  draft?: string
  startsOpen?: boolean
  /** Shows the open form instead of the content, not above it. */
  replacesContent?: boolean
  form: (disclosure: FormDisclosure) => ReactNode
}

/** Facts or rows with a button that opens the form to change them or to add one. */
export function FormSection(props: FormSectionProps) {
  const {
    openLabel,
    label,
    draft,
    startsOpen,
    replacesContent = false,
    form,
    children,
    ...section
  } = props
  const disclosure = useFormDisclosure(draft, startsOpen)
  const { isOpen, open, buttonRef, formRef } = disclosure
  const tools = isOpen ? undefined : (
    <Button ref={buttonRef} small aria-label={label} aria-expanded={false} onClick={open}>
      {openLabel}
    </Button>
  )
  return (
    <Section {...section} tools={tools}>
      {isOpen && (
        <div ref={formRef} className="mb-8 max-w-3xl print:hidden">
          {form(disclosure)}
        </div>
      )}
      {!(isOpen && replacesContent) && children}
    </Section>
  )
}
