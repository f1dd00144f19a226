import { useState } from 'react'
import { spec } from '#base/texts.ts'
import { PictureField } from '#images/web/picture-field.tsx'
import { useAct } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../contract.ts'
import { checkProfile, type Profile } from '../rules.ts'

/** Changes name, phone, address and picture; the present picture counts as chosen. */
export function ProfileForm({ user }: { user: contract.User }) {
  const { _id, name, phone, address, img } = user
  const { form, wrong, submit, showErrors, markSent, goOn, halfFilled } = useShopForm<Profile>({
    check: checkProfile,
    start: { name, phone, address, img },
    draft: `profile ${_id}`,
  })
  const [uploading, setUploading] = useState(false)
  const update = useAct<Profile, contract.User>({
    does: (body, idempotencyKey) =>
      send<typeof contract.updateProfile>(
        'PUT /users',
        { query: { id: _id }, body },
        { idempotencyKey },
      ),
    // Their reviews carry their name and picture.
    stale: () => [['users'], ['reviews']],
    says: (changed) => spec.profile.updated(changed.name),
    then: (_, typed) => goOn(typed, typed),
    warns: showErrors,
  })
  return (
    <Form onSubmit={submit((typed) => update.mutate(typed))} className="grid max-w-xl gap-2">
      <Field label="Name" autoComplete="name" error={wrong('name')} {...form.register('name')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={wrong('phone')}
        {...form.register('phone')}
      />
      <TextArea
        label="Address"
        help="Where your orders are delivered to"
        autoComplete="street-address"
        error={wrong('address')}
        {...form.register('address')}
      />
      <PictureField
        control={form.control}
        name="img"
        label="Photo"
        shape="round"
        onUploading={setUploading}
      />
      <SubmitButton busy={uploading || update.isPending} className="min-w-[min(10rem,100%)]">
        {spec.profile.update}
      </SubmitButton>
      <AskBeforeLeaving when={halfFilled} onLeave={markSent} />
    </Form>
  )
}
