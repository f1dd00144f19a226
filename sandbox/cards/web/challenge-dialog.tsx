import { useEffect } from 'react'
import { spec } from '#base/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The bank's challenge, while it is open. */
export type Question = { url: string; intentId: string; answered: () => void }

/** The bank's page in a frame of ours. It tells how it ended by a message to this window alone. */
export function ChallengeDialog({ question }: { question: Question | null }) {
  // A message from another window comes past React.
  useEffect(() => {
    if (!question) return
    const { origin } = new URL(question.url)
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin === origin && isEnd(event.data, question.intentId)) question.answered()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [question])
  return (
    <Dialog
      open={question !== null}
      title="Your bank wants to be sure"
      onClose={() => question?.answered()}
    >
      {question && (
        <>
          <iframe
            src={question.url}
            title="Authentication by your bank"
            className="h-[26rem] max-h-[60dvh] w-full rounded-press border border-line"
          />
          {/* Escape stays within the frame while it has the focus. */}
          <p className="mt-4 flex justify-end">
            <Button onClick={question.answered}>{spec.orders.cancel}</Button>
          </p>
        </>
      )}
    </Dialog>
  )
}

function isEnd(data: unknown, intentId: string): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { source, type, paymentIntent } = data as Record<string, unknown>
  return source === 'card-sandbox' && type === 'challenge' && paymentIntent === intentId
}
