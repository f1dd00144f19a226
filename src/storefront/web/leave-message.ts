import { Problem } from '#base/problem.ts'
import { errorMessage } from '#web/mutation.ts'
import { randomKey, send } from '#web/send.ts'

/** The last message and its key: the same words sent again are one message. */
let last = { words: '', key: '' }

/**
 * Sends the contact form and clears it, keeping what was typed since. Throws the sentence of a failure, and keeps
 * everything.
 */
export async function leaveMessage(form: HTMLFormElement): Promise<void> {
  const field = (name: string) => String(new FormData(form).get(name) ?? '')
  const body = { email: field('email'), subject: field('subject'), message: field('message') }
  const words = JSON.stringify(body)
  if (last.words !== words) last = { words, key: randomKey() }
  try {
    await send('POST /messages', { body }, { idempotencyKey: last.key })
  } catch (error) {
    const [wrong] = error instanceof Problem ? error.errors : []
    throw new Error(wrong?.message ?? errorMessage(error))
  }
  const sent: Record<string, string> = body
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (field.value === sent[field.name]) field.value = ''
}
