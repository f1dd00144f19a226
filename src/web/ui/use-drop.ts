import { type DragEvent, useState } from 'react'

/** A place that takes what is dropped on it: whether something is held over it, and its handlers. */
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
