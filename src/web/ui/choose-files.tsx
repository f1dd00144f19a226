import { type ComponentProps, type DragEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = ComponentProps<typeof Button> & {
  /** Of the field that the button opens. */
  label: string
  field: Omit<ComponentProps<'input'>, 'type'> & { webkitdirectory?: string }
  choose: (files: File[]) => void
}

export function FileButton({ label, field, choose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        {...field}
        ref={input}
        type="file"
        aria-label={label}
        className="hidden"
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) choose([...currentTarget.files])
          // So that the same file can be chosen again, mended.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

export function useDrop(take: (dropped: DataTransfer) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer)
    },
  }
  return { isOver, handlers }
}
