import type { ComponentProps } from 'react'
import { readDraft, saveDraft } from '#web/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'

export const listDraft = 'quick-order'

/** Where a list is pasted. */
export function ListField(props: ComponentProps<'textarea'>) {
  return (
    <TextArea
      label="Paste a list"
      help="Cells of a spreadsheet, a mail or a note, in any arrangement, by our, OEM, old or your own numbers. Or drop a file here."
      spellCheck={false}
      {...props}
    />
  )
}

/**
 * The field before it is known whose list it is, drawn by the server: what is typed or pasted into it
 * meanwhile goes on in the field that takes its place.
 */
export function FirstField() {
  return (
    <section
      aria-label="Add to the list"
      className="grid min-h-132 max-w-4xl content-start gap-4 rounded-surface border border-line p-4"
    >
      <ListField ref={passOn} rows={8} />
      <Button look="main" className="justify-self-start" disabled>
        Read the list
      </Button>
    </section>
  )
}

let hadFocus = false

/** Saves as a draft, when the field goes, what was typed into it, also before the page came to life. */
function passOn(field: HTMLTextAreaElement) {
  field.value ||= String(readDraft(listDraft)['typed'] ?? '')
  takeFocus(field)
  return () => {
    saveDraft(listDraft, { typed: field.value })
    hadFocus = document.activeElement === field
  }
}

/** Goes on where somebody was typing. */
export function takeFocus(field: HTMLTextAreaElement | null): void {
  if (hadFocus) field?.focus()
  hadFocus = false
}
