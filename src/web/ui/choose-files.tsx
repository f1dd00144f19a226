import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react'
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

type DropBoxProps = {
  isOver: boolean
  formats: string
  button: ReactNode
  /** At the end of the button's line. */
  aside?: ReactNode
  children?: ReactNode
}

/** The box of a file to choose or to drop. */
export function DropBox({ isOver, formats, button, aside, children }: DropBoxProps) {
  return (
    <div
      className={`rounded-surface border border-dashed px-4 py-6 sm:px-6 ${isOver ? 'border-accent bg-sunken' : 'border-edge'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {button}
        <span className="text-soft">
          <Droppable>or drop it here: </Droppable>
          {formats}
        </span>
        {aside && <span className="sm:ml-auto">{aside}</span>}
      </div>
      {children}
    </div>
  )
}

/** Said only where a pointer can drag: fingers drop no files. */
export function Droppable({ children }: { children: ReactNode }) {
  return <span className="hidden can-drag:inline">{children}</span>
}

/** A button that looks like a link, and begins where the words above it do. */
export function LinkButton(props: Omit<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  return (
    <Button
      {...props}
      variant="quiet"
      className="border-x-0! px-0! text-row! underline underline-offset-4 hover:bg-transparent hover:text-accent-text"
    />
  )
}

/** It makes the file that it saves. */
export function ExampleButton(props: ComponentProps<typeof LinkButton>) {
  return <LinkButton {...props}>Download an example</LinkButton>
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
