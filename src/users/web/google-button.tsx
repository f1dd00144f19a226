import { spec } from '#base/texts.ts'
import { sentenceOf, useAct } from '#web/act.ts'
import { Button } from '#web/ui/button.tsx'
import { useAlive } from '#web/ui/form.tsx'
import { openGoogleWindow, signInWithGoogle } from './google-window.ts'
import { awaitsSecondStep } from './identity.ts'
import { useSecondStep } from './use-second-step.ts'

/** 'Sign In With Google' under its 'Or'; what goes wrong is told beneath it. */
export function GoogleButton() {
  const toSecondStep = useSecondStep()
  const go = useAct<() => Window | null>({
    does: (opened) => signInWithGoogle(opened()),
    warns: toSecondStep,
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
      <Button disabled={!useAlive()} busy={go.isPending} onClick={click} className="w-full">
        <GoogleMark />
        {spec.login.google}
      </Button>
      <p role="alert" className="mt-2 min-h-5 text-sm font-medium text-bad">
        {go.error && !awaitsSecondStep(go.error) && spec.login.error(sentenceOf(go.error))}
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
