import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { formatMoney } from '#base/currency.ts'
import { spec } from '#base/texts.ts'
import { PictureField } from '#images/web/picture-field.tsx'
import { catalogueQuery } from '#products/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { Logo } from '#web/navbar.tsx'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Field } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { accentTones, firstAccent, ownTokens, type Theme, themes } from '../accent.ts'
import type { Appearance } from '../contract.ts'

const appearanceQuery = () => apiQuery(['appearance'], 'GET /appearance', {})

export default function AppearancePage() {
  const appearance = useQuery(appearanceQuery())
  return (
    <DashboardPage
      title="Appearance"
      about="Your logo and your accent colour, on every page of the shop."
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
    <>
      <Form onSubmit={form.submit(save.mutate)} className="grid gap-x-10 lg:grid-cols-2">
        <div>
          <PictureField
            form={form}
            label="Logo"
            shape="logo"
            blank={<Logo src="" />}
            onUploading={setUploading}
          />
          {values.img && (
            <p className="mb-4">
              <Button small onClick={() => setValue('img', '')}>
                Use the default logo
              </Button>
            </p>
          )}
        </div>
        <div>
          <div className="flex items-end gap-3">
            <Field
              label="Accent colour"
              help="Like #d8590a, or empty for ours"
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
        </div>
        <AskBeforeLeaving when={form.isDirty} onLeave={form.markSaved} />
      </Form>
      <section aria-label="Preview" className="mt-8 grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {themes.map((theme) => (
          <Preview key={theme} theme={theme} {...values} />
        ))}
      </section>
    </>
  )
}

const themeNames: Record<Theme, string> = { light: 'Light', dark: 'Dark' }

/** A preview of the settings in one theme, with a check of its contrast. */
function Preview({ theme, img, accent }: { theme: Theme } & Values) {
  const tones = isColour(accent) ? accentTones(accent.toLowerCase(), theme) : null
  // Both themes stand on one page, so that neither can be taken from the page's own.
  const own: CSSProperties & Record<`--${string}`, string> = {
    ...ownTokens[theme],
    '--color-accent': tones ? accent : firstAccent,
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
        aria-hidden="true"
        style={own}
        className="overflow-hidden rounded-surface border border-line bg-surface text-ink"
      >
        <div className="flex h-14 items-center gap-2 border-b border-line px-4">
          <Logo src={img} />
          <span className="ml-auto text-row font-semibold">Home</span>
          <span className="ml-3 border-b-2 border-accent text-row font-semibold text-accent-text">
            Products
          </span>
        </div>
        <div className="p-4">
          <p className="mb-3 text-row text-accent-text underline">All parts</p>
          <SampleCard />
        </div>
      </div>
      {tones && <p className="mt-2 text-row text-soft">{describeTones(tones, accent)}</p>}
    </figure>
  )
}

/** A part of the shop, as its card shows it. */
function SampleCard() {
  const product = useQuery(catalogueQuery({ limit: 1 })).data?.rows[0]
  if (!product) return null
  return (
    <div className="flex max-w-md overflow-hidden rounded-surface border border-line bg-raised">
      <Picture
        src={product.img}
        alt=""
        width={160}
        height={160}
        sizes="160px"
        className="w-2/5 self-stretch bg-plate object-cover"
      />
      <div className="grid min-w-0 flex-1 content-center gap-1 p-4">
        <p className="part-number text-note text-soft">{product.productCode}</p>
        <p className="title-3 font-display leading-tight font-semibold">{product.name}</p>
        <p className="figures mb-2 text-lead font-semibold">
          {formatMoney(product.price, product.currency)}
        </p>
        <span className="flex min-h-11 items-center justify-center rounded-press bg-accent-fill px-3 text-row font-semibold text-on-accent">
          {spec.card.buy}
        </span>
      </div>
    </div>
  )
}

function describeTones(tones: ReturnType<typeof accentTones>, accent: string): string {
  const isAsChosen = tones.text === accent.toLowerCase() && tones.fill === accent.toLowerCase()
  return isAsChosen
    ? 'Easy to read.'
    : 'Hard to read on this background: words and buttons take the nearest tone that is not.'
}
