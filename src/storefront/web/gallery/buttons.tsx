import { Button, ButtonLink, type ButtonLook } from '#web/ui/button.tsx'

const looks: Record<ButtonLook, string> = {
  main: 'Main',
  plain: 'Plain',
  danger: 'Danger',
  quiet: 'Quiet',
  'quiet danger': 'Quiet danger',
}

/** Each look: at rest, small, busy, switched off, as a link. */
export function Buttons() {
  return (
    <div className="grid gap-4">
      {(Object.keys(looks) as ButtonLook[]).map((look) => (
        <div key={look} className="flex flex-wrap items-center gap-3">
          <Button look={look}>{looks[look]}</Button>
          <Button look={look} small>
            Small
          </Button>
          <Button look={look} busy>
            Busy
          </Button>
          <Button look={look} disabled>
            Switched off
          </Button>
          <ButtonLink to="/gallery" look={look}>
            A link
          </ButtonLink>
        </div>
      ))}
    </div>
  )
}
