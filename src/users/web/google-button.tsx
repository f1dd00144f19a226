import { Problem } from '#base/problem.ts'
import { ours, spec } from '#base/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { type GoogleEnding, googleChannel } from '../rules.ts'
import { askIdentity, takeTokenOfSession } from './identity.ts'
import { useSignIn } from './sign-in.tsx'

export function GoogleButton() {
  // Passes a function, because a mutation's input is serialized, which a window cannot be.
  const signInBy = (popup: () => Window | null) => signInWithGoogle(popup())
  const { signIn, busy, failure } = useSignIn(signInBy)
  const click = () => {
    const popup = openPopup()
    signIn(() => popup)
  }
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-row text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {spec.login.or}
      </p>
      <Button busy={busy} onClick={click} className="w-full">
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
          <path d="M12 10.2v3.9h5.5c-.2 1.3-1.6 3.8-5.5 3.8a6.2 6.2 0 0 1 0-12.3c1.9 0 3.1.8 3.8 1.5l2.6-2.5A9.3 9.3 0 0 0 12 2.1a9.9 9.9 0 1 0 0 19.8c5.700 0 9.500-4 9.500-9.700 0-.7-.1-1.300-.2-2H12Z" />
        </svg>
        {spec.login.google}
      </Button>
      <p role="alert" className="mt-2 min-h-5 text-row font-medium text-bad">
        {failure && spec.login.error(failure)}
      </p>
    </>
  )
}

/** The popup's size: the specification's. */
const popupWidth = 500
const popupHeight = 600

const pollMs = 250

/** How long the popup's message may still take to arrive after it is closed. */
const graceMs = 750

/**
 * Opens Google's window, empty yet, over the middle of the shop's; null where the browser blocks it.
 * To be called while a click is being answered: windows that open later are blocked.
 */
function openPopup(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - popupWidth) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - popupHeight) / 2)
  const features = `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`
  const popup = window.open('', googleChannel, features)
  return popup && !popup.closed ? popup : null
}

/**
 * Signs in by Google's popup, which closes itself. Throws a Problem with the reason; Unreachable when the shop does
 * not answer.
 */
async function signInWithGoogle(popup: Window | null): Promise<void> {
  if (!popup) throw new Problem('not-signed-in', ours.google.blocked)
  try {
    const google = { provider: 'google' }
    const { url } = await askIdentity<{ url: string }>('POST', '/sign-in/social', google)
    popup.location.replace(url)
  } catch (error) {
    popup.close()
    throw error
  }
  await signInByEnding(popup)
}

/** The shop listens to one sign-in at a time: a new one replaces the previous. */
let channel: BroadcastChannel | null = null

/**
 * Fetches the token once the popup reports success. Some pages cut themselves off from their opener and look closed
 * from here: a late success is accepted too.
 */
function signInByEnding(popup: Window): Promise<void> {
  channel?.close()
  const own = new BroadcastChannel(googleChannel)
  channel = own
  return new Promise((resolve, reject) => {
    const fail = (words: string) => reject(new Problem('not-signed-in', words))
    const poll = setInterval(() => {
      if (!popup.closed) return
      clearInterval(poll)
      setTimeout(() => fail(ours.google.closed), graceMs)
    }, pollMs)
    own.onmessage = ({ data }: MessageEvent<GoogleEnding>) => {
      clearInterval(poll)
      own.close()
      popup.close()
      if (data.signedIn) takeTokenOfSession().then(resolve, reject)
      else fail(data.words)
    }
  })
}
