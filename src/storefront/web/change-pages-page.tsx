import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { FormBar } from '#web/ui/form-bar.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { ShopPage } from '../contract.ts'
import { findPageName, maxPageLetters, shopPages } from '../rules.ts'
import { pageQuery } from './queries.ts'

export default function ChangePagesPage() {
  const name = findPageName(useSearchParams()[0].get('page')) ?? 'delivery'
  const page = useQuery(pageQuery(name))
  return (
    <DashboardPage
      title="Pages"
      about="The pages that the footer links to. We wrote a first version of each. Change what you like, and have a lawyer check the last three."
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
  const isOther = page.changedAt !== seen && !save.isPending && !save.isSuccess
  return (
    <Form onSubmit={shopForm.submit(save.mutate)} className="mt-4 max-w-3xl">
      <TextArea
        label={title}
        help="A blank line starts a new paragraph, and # at the start of a line makes it a heading. Leave it empty to restore our text."
        rows={14}
        maxLength={maxPageLetters}
        {...shopForm.field('text')}
      />
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
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={save.isPending}>Save page</SubmitButton>
          <ButtonLink to={`/${name}`}>View page</ButtonLink>
        </div>
      </FormBar>
      <AskBeforeLeaving when={shopForm.isDirty} onLeave={shopForm.markSaved} />
    </Form>
  )
}
