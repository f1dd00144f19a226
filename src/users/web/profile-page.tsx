import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { spec } from '#base/texts.ts'
import { PictureField } from '#images/web/picture-field.tsx'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { ShopLink } from '#web/ui/link.tsx'
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
        <div className="grid items-start gap-8 max-xl:max-w-xl max-sm:gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <ProfileCard user={user.data} />
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
  const isAdmin = user.role === 'admin'
  return (
    <article className="relative rounded-surface border border-line bg-raised p-5 max-sm:p-4">
      <Avatar src={user.img} className="absolute size-14 max-sm:size-12 max-[16rem]:static" />
      <dl className="grid gap-y-3 text-row">
        <div className="min-h-14 min-[16rem]:pl-18 max-sm:min-h-12 max-sm:min-[16rem]:pl-16">
          <dt className="sr-only">Name</dt>
          <dd className="title-3 font-display leading-tight font-semibold wrap-anywhere">
            {user.name} {isAdmin && <Badge>Admin</Badge>}
          </dd>
          <dt className="sr-only">Email</dt>
          <dd className="mt-1 text-soft">
            <Email of={user.email} />
          </dd>
        </div>
        <Fact name="Address" value={user.address} />
        <Fact name="Phone" value={user.phone} />
      </dl>
      <p className="mt-4 border-t border-line pt-2 -mb-3 text-row">
        <ShopLink to="/dashboard/security" className="inline-flex min-h-11 items-center underline">
          Password, sessions and security
        </ShopLink>
      </p>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-14 text-soft max-sm:w-12">{name}</dt>
      <dd className="min-w-0 flex-[1_1_8em] whitespace-pre-line wrap-anywhere">
        {value || <span className="text-soft">not set yet</span>}
      </dd>
    </div>
  )
}
