import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { PictureField } from '#images/web/picture-field.tsx'
import { apiQuery } from '#web/api-query.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Field } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { accentTones, firstAccent, ownTokens, type Theme, themes } from '../accent.ts'
import type { Appearance } from '../contract.ts'

const appearanceQuery = () => apiQuery(['appearance'], 'GET /appearance', {})

export default function AppearancePage() {
  const appearance = useQuery(appearanceQuery())
  return (
    <DashboardPage
      title="Appearance"
      about="Your logo and your accent colour, on every page of the shop. The shop’s name is in its settings."
    >
      <QueryState shape="form" query={appearance} rows={4} />
      {appearance.data && <AppearanceForm appearance={appearance.data} />}
    </DashboardPage>
  )
}

type Values = { img: string; accent: string }

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

function checkAppearance({ accent }: Values) {
  const isGood = accent === '' || isColour(accent)
  return { accent: isGood ? undefined : 'Please give a colour as #rrggbb, or leave it empty' }
}

function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const { logo, accent, changedAt } = appearance
  const [isUploading, setUploading] = useState(false)
  const defaultValues = { img: logo ?? '', accent: accent ?? '' }
  const form = useShopForm<Values>({ defaultValues, validate: checkAppearance })
  const save = useShopMutation<Values, Appearance>({
    form,
    mutationFn: ({ img, accent }, options) => {
      const body = { logo: img || null, accent: accent || null, seen: changedAt }
      return send('PUT /appearance', { body }, options)
    },
    invalidates: () => [['appearance']],
    onSuccess: () => {
      form.markSaved()
      // The frame of the pages stays as it came with the first of them.
      window.location.reload()
    },
  })
  const { values, setValue } = form
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Form onSubmit={form.submit(save.mutate)} className="grid content-start gap-2">
        <PictureField form={form} label="Logo" shape="logo" onUploading={setUploading} />
        {values.img && (
          <p>
            <Button small onClick={() => setValue('img', '')}>
              Use the default logo
            </Button>
          </p>
        )}
        <div className="flex items-end gap-3">
          <Field
            label="Accent colour"
            help="Such as #d8590a. Empty: the default colour"
            maxLength={7}
            className="flex-1"
            {...form.field('accent')}
          />
          <input
            type="color"
            aria-label="Choose the accent colour"
            value={isColour(values.accent) ? values.accent : firstAccent}
            onChange={({ target }) => setValue('accent', target.value)}
            className="mb-6 h-11 w-14 cursor-pointer rounded-press border border-edge bg-raised p-1"
          />
        </div>
        <SubmitButton busy={save.isPending || isUploading}>Save</SubmitButton>
        <AskBeforeLeaving when={form.isDirty} onLeave={form.markSaved} />
      </Form>
      <section aria-label="Preview" className="grid content-start gap-4">
        {themes.map((theme) => (
          <Preview key={theme} theme={theme} {...values} />
        ))}
      </section>
    </div>
  )
}

const themeNames: Record<Theme, string> = { light: 'Light', dark: 'Dark' }

/** A preview of the settings in one theme, with a check of its contrast. */
function Preview({ theme, img, accent }: { theme: Theme } & Values) {
  const tones = isColour(accent) ? accentTones(accent.toLowerCase(), theme) : null
  // Both themes stand on one page, so that neither can be taken from the page's own.
  const own: CSSProperties & Record<`--${string}`, string> = {
    ...ownTokens[theme],
    ...(tones && {
      '--color-accent-text': tones.text,
      '--color-accent-fill': tones.fill,
      '--color-on-accent': tones.onFill,
    }),
  }
  return (
    <figure>
      <figcaption className="mb-2 text-row font-semibold">{themeNames[theme]}</figcaption>
      <div
        style={own}
        className="grid justify-items-start gap-4 rounded-surface border border-line bg-surface p-5 text-ink"
      >
        {img && <img src={img} alt="The logo" className="max-h-9 max-w-36" />}
        <span className="inline-flex min-h-11 items-center rounded-press bg-accent-fill px-5 font-semibold text-on-accent">
          Place order
        </span>
        <span className="text-accent-text underline">A link to a part</span>
      </div>
      {tones && <p className="mt-2 text-row text-soft">{describeTones(tones, accent)}</p>}
    </figure>
  )
}

function describeTones(tones: ReturnType<typeof accentTones>, accent: string): string {
  const isAsChosen = tones.text === accent.toLowerCase() && tones.fill === accent.toLowerCase()
  return isAsChosen
    ? 'Easy to read.'
    : 'Hard to read on this background: words and buttons take the nearest tone that is not.'
}
