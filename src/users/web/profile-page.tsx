import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { spec } from '#base/texts.ts'
import { PictureField } from '#images/web/picture-field.tsx'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Email } from '#web/ui/text.tsx'
import type { User } from '../contract.ts'
import { checkProfile, type Profile } from '../rules.ts'
import { Avatar } from './avatar.tsx'
import { userQuery } from './queries.ts'

export default function ProfilePage() {
  const session = useOutletContext<Session>()
  const user = useQuery(userQuery(session.email))
  return (
    <DashboardPage title={spec.dashboard.profile}>
      <QueryState shape="profile" query={user} rows={4} />
      {user.data && (
        <div className="grid items-start gap-8 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="grid gap-4">
            <ProfileCard user={user.data} />
            <ButtonLink to="/dashboard/security">Password, sessions and security</ButtonLink>
          </div>
          <ProfileForm key={user.data._id} user={user.data} />
        </div>
      )}
    </DashboardPage>
  )
}

function ProfileForm({ user }: { user: User }) {
  const { _id, name, phone, address, img } = user
  const shopForm = useShopForm<Profile>({
    validate: checkProfile,
    defaultValues: { name, phone, address, img },
    draft: `profile ${_id}`,
  })
  const { field, submit, showErrors, markSaved, resetAfter, isDirty } = shopForm
  const [uploading, setUploading] = useState(false)
  const update = useShopMutation<Profile, User>({
    mutationFn: (body, options) => send('PUT /users', { query: { id: _id }, body }, options),
    // Their reviews carry their name and picture.
    invalidates: () => [['users'], ['reviews']],
    successToast: (changed) => spec.profile.updated(changed.name),
    onSuccess: (_, typed) => resetAfter(typed, typed),
    errorToast: showErrors,
  })
  return (
    <Form onSubmit={submit(update.mutate)} className="grid max-w-xl gap-2">
      <Field label="Name" autoComplete="name" {...field('name')} />
      <Field label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <TextArea
        label="Address"
        help="Where we deliver your orders"
        autoComplete="street-address"
        {...field('address')}
      />
      <PictureField form={shopForm} label="Photo" shape="round" onUploading={setUploading} />
      <SubmitButton busy={uploading || update.isPending} className="min-w-[min(10rem,100%)]">
        {spec.profile.update}
      </SubmitButton>
      <AskBeforeLeaving when={isDirty} onLeave={markSaved} />
    </Form>
  )
}

function ProfileCard({ user }: { user: User }) {
  return (
    <article className="overflow-hidden rounded-surface border border-line bg-raised">
      <header className="flex max-[16rem]:flex-col items-center gap-5 border-b border-line border-t-4 border-t-accent p-5">
        <Avatar src={user.img} />
        <div className="min-w-0">
          <h2 className="title-3 wrap-anywhere">{user.name}</h2>
          <p className="part-number mt-1 text-note text-soft uppercase">
            {user.role === 'admin' ? 'Admin' : 'Customer'}
          </p>
        </div>
      </header>
      <div className="p-5 text-row whitespace-pre-line">
        <DescriptionList
          of={[
            ['Name', user.name],
            ['Email', <Email of={user.email} />],
            ['Address', user.address || missing],
            ['Phone', user.phone || missing],
          ]}
        />
      </div>
    </article>
  )
}

const missing = <span className="text-soft">not set yet</span>
