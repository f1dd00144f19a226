import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { type GoogleEnding, googleChannel } from '../rules.ts'
import { googleAddress, takeTokenOfSession } from './identity.ts'

/** The size of Google's window: the specification's. */
const windowWidth = 500
const windowHeight = 600

/** How often the window is looked at, for whoever closes it. */
const lookMs = 250

/** How long word of the ending may still be on its way when the window is closed. */
const graceMs = 750

/**
 * Opens Google's window, empty yet, over the middle of the shop's; null where the browser blocks it.
 * To be called while a click is being answered: windows that open later are blocked.
 */
export function openGoogleWindow(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - windowWidth) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - windowHeight) / 2)
  const features = `popup,width=${windowWidth},height=${windowHeight},left=${left},top=${top}`
  const opened = window.open('', googleChannel, features)
  return opened && !opened.closed ? opened : null
}

/**
 * Signs in by Google's window, which closes itself in the end. Throws a Problem with the words for
 * whatever went wrong; Unreachable when the shop does not answer.
 */
export async function signInWithGoogle(popup: Window | null): Promise<void> {
  if (!popup) throw refusal(ours.google.blocked)
  const ending = endingOf(popup)
  try {
    popup.location.replace(await googleAddress())
  } catch (error) {
    popup.close()
    throw error
  }
  const { signedIn, words } = await ending
  if (!signedIn) throw refusal(words)
  await takeTokenOfSession()
}

/** Only one sign-in at a time has the shop's ear: a new one takes it from the last. */
let listening: BroadcastChannel | null = null

/** What the window's last page tells, or that the window was closed before. */
function endingOf(popup: Window): Promise<GoogleEnding> {
  listening?.close()
  const channel = new BroadcastChannel(googleChannel)
  listening = channel
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (!popup.closed) return
      clearInterval(look)
      setTimeout(() => {
        // Pages may cut themselves off from whoever opened them, and then look closed from here:
        // good news is taken also when it comes late.
        channel.onmessage = ({ data }: MessageEvent<GoogleEnding>) => {
          if (data.signedIn) takeTokenOfSession().catch(() => undefined)
        }
        resolve({ signedIn: false, words: ours.google.closed })
      }, graceMs)
    }, lookMs)
    channel.onmessage = ({ data }: MessageEvent<GoogleEnding>) => {
      clearInterval(look)
      channel.close()
      popup.close()
      resolve(data)
    }
  })
}

function refusal(words: string): Problem {
  return new Problem('not-signed-in', { detail: words })
}
