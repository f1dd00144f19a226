import type { ReactNode } from 'react'
import { Email } from '#web/ui/email.tsx'
import type { User } from '../contract.ts'
import { Avatar } from './avatar.tsx'

/** What the shop knows of a person, like the pass at a paddock's gate. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <article className="overflow-hidden rounded-surface border border-line bg-raised">
      <header className="flex max-[16rem]:flex-col items-center gap-5 border-b border-line border-t-4 border-t-accent p-5">
        <Avatar src={user.img} />
        <div className="min-w-0">
          <h2 className="title-3 wrap-anywhere">{user.name}</h2>
          <p className="part-number mt-1 text-xs text-soft uppercase">
            {user.role === 'admin' ? 'Admin' : 'Customer'}
          </p>
        </div>
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 p-5 text-sm">
        <Fact name="Name" value={user.name} />
        <Fact name="Email" value={user.email && <Email of={user.email} />} />
        <Fact name="Address" value={user.address} />
        <Fact name="Phone" value={user.phone} />
      </dl>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {value || <span className="text-soft">not given yet</span>}
      </dd>
    </>
  )
}
