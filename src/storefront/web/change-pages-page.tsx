import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { FormBar } from '#web/ui/form-bar.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { ShopPage } from '../contract.ts'
import { findPageName, maxPageLetters, shopPages } from '../rules.ts'
import { PageText } from './page-text.tsx'
import { pageQuery } from './queries.ts'

export default function ChangePagesPage() {
  const name = findPageName(useSearchParams()[0].get('page')) ?? 'delivery'
  const page = useQuery(pageQuery(name))
  return (
    <DashboardPage
      title="Pages"
      about="Pages that the footer links to. Have a lawyer check the last three."
    >
      <Tabs
        label="Footer pages"
        name="page"
        value={name}
        options={shopPages}
        defaultValue="delivery"
      />
      <QueryState shape="form" query={page} rows={6} />
      {page.data && <PageForm key={name} page={page.data} />}
    </DashboardPage>
  )
}

function PageForm({ page }: { page: ShopPage }) {
  const { name, text } = page
  const title = shopPages[name]
  const [seen, setSeen] = useState(page.changedAt)
  const [isShown, setShown] = useState(false)
  const shopForm = useShopForm({ defaultValues: { text }, draft: `page ${name}` })
  /** Continues with the saved page, keeping typing that was not `sent`. */
  const follow = (now: ShopPage, sent: { text: string }) => {
    setSeen(now.changedAt)
    shopForm.resetAfter(sent, { text: now.text })
  }
  const save = useShopMutation<{ text: string }, ShopPage>({
    form: shopForm,
    mutationFn: (typed, options) =>
      send('PUT /pages/:name', { params: { name }, body: { ...typed, seen } }, options),
    invalidates: () => [['pages']],
    successToast: () => `${title} is saved`,
    onSuccess: follow,
  })
  const preview = <Preview title={title} text={shopForm.values.text} />
  const isOther = page.changedAt !== seen && !save.isPending && !save.isSuccess
  return (
    <Form onSubmit={shopForm.submit(save.mutate)} className="mt-4">
      <div className="gap-x-10 lg:grid lg:grid-cols-2 lg:*:min-w-0">
        <TextArea
          label={title}
          isLabelHidden
          help="# starts a heading. An empty page restores our text."
          rows={14}
          maxLength={maxPageLetters}
          className="lg:[&_textarea]:h-[60vh]"
          {...shopForm.field('text')}
        />
        <div className="hidden lg:block">
          <p className="mb-1 text-row text-soft">Preview</p>
          <PreviewBox>{preview}</PreviewBox>
        </div>
      </div>
      {isOther && (
        <div role="status" className="mb-4 border-l-4 border-bad pl-4">
          <p className="font-semibold">Somebody else has changed this page. It now says:</p>
          <p className="my-2 max-h-60 overflow-y-auto text-row whitespace-pre-line">{text}</p>
          <div className="flex flex-wrap gap-3">
            <Button small onClick={() => follow(page, shopForm.getValues())}>
              Use theirs
            </Button>
            <Button small onClick={() => setSeen(page.changedAt)}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
      <FormBar sticky>
        <div className="flex flex-wrap gap-2">
          <SubmitButton busy={save.isPending}>Save page</SubmitButton>
          <Button className="lg:hidden" onClick={() => setShown(true)}>
            Preview
          </Button>
          <ButtonLink to={`/${name}`}>View page</ButtonLink>
        </div>
      </FormBar>
      <Dialog open={isShown} title="Preview" onClose={() => setShown(false)}>
        {preview}
      </Dialog>
      <AskBeforeLeaving when={shopForm.isDirty} onLeave={shopForm.markSaved} />
    </Form>
  )
}

/** As high as the text beside it. */
function PreviewBox({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it where it is longer than its box
      tabIndex={0}
      className="h-[60vh] overflow-y-auto rounded-surface border border-line px-8 py-6"
    >
      {children}
    </section>
  )
}

/** The text as it is typed, in the shop's type. */
function Preview({ title, text }: { title: string; text: string }) {
  if (text.trim() === '')
    return <p className="text-soft">Once it is saved, this page shows our text again.</p>
  return (
    <>
      <p className="title-2 mb-6 font-display leading-tight font-semibold">{title}</p>
      <PageText text={text} isOwners />
    </>
  )
}
