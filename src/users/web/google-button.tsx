import { Problem } from '#base/problem.ts'
import { ours, spec } from '#base/texts.ts'
import { errorMessage, useShopMutation } from '#web/act.ts'
import { Button } from '#web/ui/button.tsx'
import { type GoogleEnding, googleChannel } from '../rules.ts'
import { awaitsSecondStep, googleAddress, takeTokenOfSession } from './identity.ts'
import { useSecondStep } from './sent-on.tsx'

/** 'Sign In With Google' under its 'Or'; what goes wrong is told beneath it. */
export function GoogleButton() {
  const toSecondStep = useSecondStep()
  const go = useShopMutation<() => Window | null>({
    mutationFn: (opened) => signInWithGoogle(opened()),
    errorToast: toSecondStep,
  })
  const click = () => {
    const opened = openGoogleWindow()
    go.mutate(() => opened)
  }
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-sm text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {spec.login.or}
      </p>
      <Button busy={go.isPending} onClick={click} className="w-full">
        <GoogleMark />
        {spec.login.google}
      </Button>
      <p role="alert" className="mt-2 min-h-5 text-sm font-medium text-bad">
        {go.error && !awaitsSecondStep(go.error) && spec.login.error(errorMessage(go.error))}
      </p>
    </>
  )
}

/** Google's letter in one colour: the button's own. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
      <path d="M12 10.2v3.9h5.5c-.2 1.3-1.6 3.8-5.5 3.8a6.2 6.2 0 0 1 0-12.3c1.9 0 3.1.8 3.8 1.5l2.6-2.5A9.3 9.3 0 0 0 12 2.1a9.9 9.9 0 1 0 0 19.8c5.700 0 9.500-4 9.500-9.700 0-.7-.1-1.300-.2-2H12Z" />
    </svg>
  )
}

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
function openGoogleWindow(): Window | null {
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
async function signInWithGoogle(popup: Window | null): Promise<void> {
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
